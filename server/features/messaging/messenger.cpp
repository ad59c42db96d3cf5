// See the header.
#include "features/messaging/messenger.hpp"
