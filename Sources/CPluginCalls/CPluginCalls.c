#include "CPluginCalls.h"

const char *volatile masthead_called_effect;
const char *volatile masthead_last_effect;
