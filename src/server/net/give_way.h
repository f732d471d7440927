// How threads that think step back on busy cores: messages cannot wait for them.
#pragma once

#include <sys/resource.h>

namespace tilefish::net {

// Of the calling thread alone, as Linux has it; where it fails the thread is merely as quick as all others.
inline void give_way(int niceness) { static_cast<void>(setpriority(PRIO_PROCESS, 0, niceness)); }

}  // namespace tilefish::net
