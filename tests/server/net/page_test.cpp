#include "server/net/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr PageFile files[] = {
    {"/assets/app-1a2b.js", "text/javascript; charset=utf-8", "1111", "let a = 1;", "packed"},
    {"/assets/tile.png", "image/png", "2222", "pixels", ""},
    {"/index.html", "text/html; charset=utf-8", "3333", "<!doctype html>", "packed html"},
};

HttpResponse answer(std::string_view path, HttpRequest request = {}) { return Page(files).answer(path, request); }

TEST(Page, AFileIsGivenWithItsTypeAndTag) {
  const HttpResponse response = answer("/assets/app-1a2b.js");
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(response.body(), "let a = 1;");
  EXPECT_EQ(response.etag, "\"1111\"");
  EXPECT_EQ(response.encoding, "");
}

TEST(Page, ARouteOfThePageGivesThePage) {
  for (const char* path : {"/", "/room/ABCD", "/game/x1", "/rules", "/rules/", "/learn", "/index.html"}) {
    EXPECT_EQ(answer(path).status, 200) << path;
    EXPECT_EQ(answer(path).body(), "<!doctype html>") << path;
  }
}

TEST(Page, AnAddressWithoutAViewGivesThePageAsNotFound) {
  for (const char* path : {"/nowhere", "/room", "/room/", "/room/A/B", "/rules/x"}) {
    const HttpResponse response = answer(path, {.if_none_match = "*"});
    EXPECT_EQ(response.status, 404) << path;
    EXPECT_EQ(response.body(), "<!doctype html>") << path;
    EXPECT_EQ(response.etag, "") << path;
  }
}

TEST(Page, AFileThatIsNotThereIsNotThePage) {
  for (const char* path : {"/assets/other.js", "/favicon.ico", "/../index.html", "/assets/../index.html"}) {
    EXPECT_EQ(answer(path).status, 404) << path;
  }
}

TEST(Page, IsPackedForThoseWhoCanUnpack) {
  for (const char* accepted : {"gzip", "gzip, deflate, br", "deflate, gzip;q=0.5", "*", "br;q=1.0 , gzip ; q=0.8"}) {
    const HttpResponse response = answer("/", {.accept_encoding = accepted});
    EXPECT_EQ(response.encoding, "gzip") << accepted;
    EXPECT_EQ(response.body(), "packed html") << accepted;
  }
  for (const char* accepted : {"", "deflate, br", "gzip;q=0", "gzip; q=0.0", "xgzip"}) {
    const HttpResponse response = answer("/", {.accept_encoding = accepted});
    EXPECT_EQ(response.encoding, "") << accepted;
    EXPECT_EQ(response.body(), "<!doctype html>") << accepted;
  }
}

TEST(Page, WhatPackingDoesNotShortenIsSentAsItIs) {
  EXPECT_EQ(answer("/assets/tile.png", {.accept_encoding = "gzip"}).body(), "pixels");
}

TEST(Page, IsNotSentAgainToThoseWhoHaveIt) {
  const std::string tag = answer("/").etag;
  for (const std::string& held : {tag, "\"x\", " + tag, "W/" + tag, std::string("*")}) {
    const HttpResponse response = answer("/", {.if_none_match = held});
    EXPECT_EQ(response.status, 304) << held;
    EXPECT_THAT(response.body(), IsEmpty());
    EXPECT_EQ(response.etag, tag);
  }
  EXPECT_EQ(answer("/", {.if_none_match = "\"other\""}).status, 200);
}

TEST(Page, ThePackedFormHasATagOfItsOwn) {
  const HttpResponse packed = answer("/", {.accept_encoding = "gzip"});
  EXPECT_NE(packed.etag, answer("/").etag);
  EXPECT_EQ(answer("/", {.if_none_match = packed.etag, .accept_encoding = "gzip"}).status, 304);
}

TEST(Page, OnlyFilesWhoseNamesChangeWithThemAreKeptForLong) {
  EXPECT_THAT(answer("/assets/app-1a2b.js").cache, HasSubstr("immutable"));
  EXPECT_EQ(answer("/").cache, "no-cache");
}

TEST(EmbeddedPage, HasAnIndexAndIsSorted) {
  const std::span<const PageFile> embedded = page_files();
  EXPECT_TRUE(std::is_sorted(embedded.begin(), embedded.end(),
                             [](const PageFile& a, const PageFile& b) { return a.path < b.path; }));
  const HttpResponse index = Page(embedded).answer("/", {});
  EXPECT_EQ(index.status, 200);
  EXPECT_THAT(std::string(index.body()), HasSubstr("<!doctype html>"));
}

TEST(SecurityHeaders, LetThePageLoadFromHereAlone) {
  std::string policy;
  for (const auto& [name, value] : security_headers()) {
    if (name == "Content-Security-Policy") policy = value;
  }
  EXPECT_THAT(policy, HasSubstr("default-src 'self'"));
  EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
  // The engine is compiled in the browser; nothing else is allowed that the word `unsafe` is for.
  const std::string_view engine = "script-src 'self' 'wasm-unsafe-eval';";
  ASSERT_THAT(policy, HasSubstr(std::string(engine)));
  policy.erase(policy.find(engine), engine.size());
  EXPECT_THAT(policy, ::testing::Not(HasSubstr("unsafe")));
}

}  // namespace
}  // namespace tilefish::net
