// The entry function of Dusk, for a program that compiles Dusk in instead of loading it as a library.

#ifndef DUSK_H
#define DUSK_H

#include <masthead.h>

const masthead_plugin *dusk_plugin(void);

#endif
