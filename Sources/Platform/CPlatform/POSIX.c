#include "CPlatform.h"
#include "Spawn.h"

#include <fcntl.h>

// It ends with the last write end of the pipe.
static char guard_script[] =
    "cd /\n"
    "groups=' '\n"
    "while read -r change group <&3; do\n"
    "  case $change in\n"
    "    +) groups=\"$groups$group \" ;;\n"
    "    -) groups=\"${groups%% $group *} ${groups#* $group }\" ;;\n"
    "  esac\n"
    "done\n"
    "for group in $groups; do kill -s KILL -- \"-$group\"; done\n";

int masthead_start_group_guard(const char *mark) {
  char *words[] = {"/bin/sh", "-c", guard_script, "masthead-guard", (char *)mark, NULL};
  int descriptor = masthead_spawn_guard(words);
  // A guard that has stopped must not stop its process.
  if (descriptor >= 0) fcntl(descriptor, F_SETFL, O_NONBLOCK);
  return descriptor;
}
