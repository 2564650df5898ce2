// The interface is only a header, but a target needs a source file.
#include "masthead.h"
