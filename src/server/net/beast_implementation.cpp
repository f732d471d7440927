// The one file in which Asio and Beast are compiled; all others see declarations only, which keeps their builds short.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
