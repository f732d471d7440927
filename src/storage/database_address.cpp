#include "storage/database_address.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <vector>

#include <fmt/core.h>

namespace tilefish {

namespace {

constexpr std::string_view mask = "***";

bool is_uri(std::string_view address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escaped =
        text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0;
    if (!escaped) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
    i += 2;
  }
  return out;
}

std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

// One "name=value" of an address, by where it stands.
struct Parameter {
  std::string name;
  std::size_t value_begin = 0;
  std::size_t value_end = 0;
};

std::vector<Parameter> uri_parameters(std::string_view address) {
  std::vector<Parameter> parameters;
  std::size_t begin = std::min(address.find('?'), address.size());
  while (begin < address.size()) {
    const std::size_t end = std::min(address.find('&', begin + 1), address.size());
    const std::size_t equals = std::min(address.find('=', begin + 1), end);
    parameters.push_back(
        {percent_decoded(address.substr(begin + 1, equals - begin - 1)), std::min(equals + 1, end), end});
    begin = end;
  }
  return parameters;
}

// As libpq reads them: values end at a space unless they are in single quotes; a backslash keeps what follows it.
std::size_t end_of_word(std::string_view address, std::size_t begin) {
  const bool quoted = begin < address.size() && address[begin] == '\'';
  for (std::size_t i = begin + (quoted ? 1 : 0); i < address.size(); ++i) {
    if (address[i] == '\\') {
      ++i;
    } else if (quoted && address[i] == '\'') {
      return i + 1;
    } else if (!quoted && address[i] == ' ') {
      return i;
    }
  }
  return address.size();
}

std::vector<Parameter> keyword_parameters(std::string_view address) {
  std::vector<Parameter> parameters;
  std::size_t at = 0;
  while (at < address.size()) {
    const std::size_t begin = std::min(address.find_first_not_of(' ', at), address.size());
    const std::size_t equals = std::min(address.find('=', begin), address.size());
    if (equals == address.size()) break;
    std::string name(address.substr(begin, equals - begin));
    while (!name.empty() && name.back() == ' ') name.pop_back();
    const std::size_t value = std::min(address.find_first_not_of(' ', equals + 1), address.size());
    at = end_of_word(address, value);
    parameters.push_back({std::move(name), value, at});
  }
  return parameters;
}

std::vector<Parameter> parameters_of(std::string_view address) {
  return is_uri(address) ? uri_parameters(address) : keyword_parameters(address);
}

// Where passwords stand, the last one first. A password may hold any of the signs that should have been escaped, so all up to
// the last '@' that can belong to it counts.
std::vector<Parameter> passwords_in(std::string_view address) {
  std::vector<Parameter> found;
  if (!is_postgresql(address)) return found;
  if (is_uri(address)) {
    const std::size_t start = address.find("://") + 3;
    std::size_t at = address.substr(0, address.find('?')).rfind('@');
    if (at == std::string_view::npos) at = address.rfind('@');
    const std::size_t colon = address.find(':', start);
    if (at != std::string_view::npos && colon < at) found.push_back({"password", colon + 1, at});
  }
  for (Parameter& each : parameters_of(address)) {
    const bool secret = each.name == "password" || each.name == "sslpassword";
    if (secret && (found.empty() || each.value_begin >= found.back().value_end)) found.push_back(std::move(each));
  }
  std::reverse(found.begin(), found.end());
  return found;
}

void replace_all(std::string& text, const std::string& what) {
  if (what.empty() || what == mask) return;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + mask.size())) {
    text.replace(at, what.size(), mask);
  }
}

}  // namespace

bool is_postgresql(std::string_view address) {
  if (is_uri(address)) return true;
  constexpr std::array<std::string_view, 10> words = {
      "host", "hostaddr", "port", "dbname", "user", "password", "service", "passfile", "sslmode", "application_name"};
  const std::vector<Parameter> parameters = keyword_parameters(address);
  return !parameters.empty() && std::find(words.begin(), words.end(), parameters.front().name) != words.end();
}

std::string with_parameter(const std::string& address, std::string_view name, std::string_view value) {
  for (const Parameter& each : parameters_of(address)) {
    if (each.name == name) return address;
  }
  if (!is_uri(address)) return fmt::format("{} {}={}", address, name, in_quotes(value));
  const char joint = address.find('?') == std::string::npos ? '?' : '&';
  return fmt::format("{}{}{}={}", address, joint, name, percent_encoded(value));
}

std::string shown(const std::string& address) {
  std::string out = address;
  for (const Parameter& each : passwords_in(address)) {
    out.replace(each.value_begin, each.value_end - each.value_begin, mask);
  }
  return out;
}

bool has_password(const std::string& address) { return !passwords_in(address).empty(); }

std::string masked(std::string complaint, const std::string& address) {
  for (const Parameter& each : passwords_in(address)) {
    const std::string password = address.substr(each.value_begin, each.value_end - each.value_begin);
    replace_all(complaint, address);
    replace_all(complaint, password);
    replace_all(complaint, percent_decoded(password));
    // An unescaped sign makes libpq take parts of a password for a host or a port.
    for (std::size_t begin = 0; begin < password.size();) {
      const std::size_t end = std::min(password.find_first_of("/?@:#&=' ", begin), password.size());
      if (end - begin < password.size()) replace_all(complaint, password.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return complaint;
}

Result<std::string> read_password(const std::string& path) {
  std::error_code failed;
  const std::filesystem::perms rights = std::filesystem::status(path, failed).permissions();
  std::ifstream file(path);
  std::array<char, 4096> line;  // some files never end, nor do their lines
  if (failed || !file || !file.getline(line.data(), line.size())) {
    return Error{.what = "the password cannot be read", .expected = "a file with one line", .token = path};
  }
  if ((rights & std::filesystem::perms::others_all) != std::filesystem::perms::none) {
    return Error{.what = "everybody on this machine may read the password", .expected = "chmod 600", .token = path};
  }
  std::string password(line.data());
  if (!password.empty() && password.back() == '\r') password.pop_back();
  return password;
}

}  // namespace tilefish
