// The device of a browser, by client hints and user agent.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <string>

#include "http/request/request.hpp"

namespace accounts {

struct DeviceAttributes {
  bool desktop = false;
  bool tablet = false;
  bool modern_phone = false;     // a telephone with a full browser
  std::string operating_system;  // android, ios, windows, macos, linux, chromeos, kaios or other
};
BOOST_DESCRIBE_STRUCT(DeviceAttributes, (), (desktop, tablet, modern_phone, operating_system))

struct Device {
  std::int64_t id = 1;  // of the table in device.cpp; 1 if unknown
  DeviceAttributes device_attributes;
  bool assumed = false;  // neither client hints nor user agent identified it
};
BOOST_DESCRIBE_STRUCT(Device, (), (id, device_attributes, assumed))

Device device_of(http::Request const& request);
/// "Chrome on Android", for lists of sessions and for mails; only names of brands. One of the two where only
/// one is known, empty where neither is.
std::string device_label(http::Request const& request);

}  // namespace accounts
