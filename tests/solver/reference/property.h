// Runs a rapidcheck property over as many cases as it is worth, with rapidcheck's own settings (RC_PARAMS) otherwise.
#pragma once

#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "rapidcheck/detail/Configuration.h"

namespace tilefish::test {

template <class Property>
void expect_property(int cases, const Property& property) {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  rc::detail::TestMetadata metadata;
  metadata.id = std::string(info->test_suite_name()) + "/" + info->name();
  metadata.description = info->name();
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess *= cases / 100;
  const rc::detail::TestResult result = rc::detail::checkTestable(property, metadata, params);
  if (result.is<rc::detail::SuccessResult>()) return;
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  FAIL() << text.str();
}

}  // namespace tilefish::test
