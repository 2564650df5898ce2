// The interface has no code of its own; a target needs a source.
#include "masthead.h"
