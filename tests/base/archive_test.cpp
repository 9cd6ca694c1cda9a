// Zip archives and XML from strangers.
#include <gtest/gtest.h>

#include <chrono>

#include "base/error.hpp"
#include "base/xml.hpp"
#include "base/zip.hpp"

namespace sandtable {
namespace {

constexpr std::size_t most = 1 << 20;

std::string refused(const std::string& bytes) {
  try {
    unzip_one(bytes, ".ros", "a.rosz", most);
  } catch (const InputError& e) {
    return e.cause();
  }
  return "nothing";
}
std::string xml_refused(const std::string& text) {
  try {
    parse_xml(text, "a.ros");
  } catch (const InputError& e) {
    return std::to_string(e.line()) + ": " + e.cause();
  }
  return "nothing";
}
void expect_says(const std::string& complaint, const std::string& words) {
  EXPECT_NE(complaint.find(words), std::string::npos) << complaint;
}

TEST(Zip, GoesRound) {
  for (const std::string& text : {std::string("<roster/>"), std::string(), std::string(100'000, 'x')}) {
    const std::string bytes = zip_one("list.ROS", text);
    EXPECT_TRUE(is_zip(bytes));
    EXPECT_EQ(unzip_one(bytes, ".ros", "a.rosz", most), text);
  }
}

TEST(Zip, BombsAreRefusedBeforeTheyAreLarge) {
  std::string bomb = zip_one("a.ros", std::string(64 << 20, '\0'));
  EXPECT_LT(bomb.size(), 100'000u);
  expect_says(refused(bomb), "unpacks to more than");
  // One that lies about its size: both places say 100 bytes.
  const std::size_t directory = bomb.find("PK\x01\x02");
  for (const std::size_t at : {std::size_t{22}, directory + 24})
    for (std::size_t i = 0; i < 4; ++i) bomb[at + i] = i == 0 ? 100 : 0;
  expect_says(refused(bomb), "unpacks to more than");
}

TEST(Zip, WhatIsBrokenOrStrangeIsRefused) {
  const std::string good = zip_one("a.ros", "<roster name='a list of some length, so that it is packed'/>");
  expect_says(refused("PK\x03\x04 and no more of it"), "cut off");
  expect_says(refused("PK"), "is no zip archive");
  for (std::size_t n = 0; n < good.size(); ++n) EXPECT_NE(refused(good.substr(0, n)), "nothing") << n;
  for (std::size_t n = 0; n < good.size(); ++n) {  // no byte can be changed so that it crashes
    std::string bad = good;
    bad[n] = static_cast<char>(bad[n] ^ 0x55);
    refused(bad);
  }
  std::string locked = good;
  locked[locked.find("PK\x01\x02") + 8] = 1;
  expect_says(refused(locked), "encrypted");
  std::string strange = good;
  strange[strange.find("PK\x01\x02") + 10] = 14;
  expect_says(refused(strange), "method 14");
  expect_says(refused(zip_one("../../etc/passwd", "x")), "no file in it that ends in .ros");
  EXPECT_EQ(unzip_one(zip_one("../../etc/list.ros", "x"), ".ros", "a", most), "x") << "nothing is written anywhere";
}

TEST(Xml, ElementsAndAttributes) {
  const XmlElement e = parse_xml(
      "\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- a <list> -->\n<a x='1 &amp; 2' y=\"&#xE9;&quot;\">text<b/>\n<b z='3'>"
      "<![CDATA[<c/>]]></b></a>\n",
      "a.ros");
  EXPECT_EQ(e.name, "a");
  EXPECT_EQ(e.line, 3);
  EXPECT_EQ(e.attribute("x"), "1 & 2");
  EXPECT_EQ(e.attribute("y"), "\xC3\xA9\"");
  EXPECT_EQ(e.attribute("none"), "");
  ASSERT_EQ(e.children.size(), 2u);
  EXPECT_EQ(e.children[1].attribute("z"), "3");
  EXPECT_EQ(e.children[1].line, 4);
  EXPECT_TRUE(e.children[1].children.empty());
  EXPECT_EQ(parse_xml("<a x=\"" + xml_escaped("<'\"&\n>") + "\"/>", "a").attribute("x"), "<'\"&\n>");
}

TEST(Xml, HostileFilesAreRefusedSoon) {
  expect_says(xml_refused("<!DOCTYPE a [<!ENTITY b \"bbbb\">]><a x=\"&b;\"/>"), "document type");
  expect_says(xml_refused("<a x=\"&b;\"/>"), "no entity");
  std::string deep;
  for (int i = 0; i < 1'000'000; ++i) deep += "<a>";
  expect_says(xml_refused(deep), "deep");
  std::string wide = "<a>";
  for (int i = 0; i < 200'000; ++i) wide += "<b/>";
  expect_says(xml_refused(wide + "</a>"), "more than 100000 elements");
  expect_says(xml_refused(std::string(17 << 20, ' ')), "larger than");
  expect_says(xml_refused("<a x=\"" + std::string(30'000, 'x') + "\"/>"), "too long");
  for (const char* broken :
       {"", "a", "<", "<a", "<a ", "<a x", "<a x=", "<a x='", "<a>", "<a></b>", "<a/><b/>", "<a x='1' x='2'/>",
        "<a x='1'y='2'/>", "<a x='<'/>", "<a x='&#xD800;'/>", "<a x='&#0;'/>", "<a x='&'/>", "<!-- ", "<? "})
    EXPECT_NE(xml_refused(broken), "nothing") << broken;
  expect_says(xml_refused("<a>\n\n</b>"), "3: ");
}

}  // namespace
}  // namespace sandtable
