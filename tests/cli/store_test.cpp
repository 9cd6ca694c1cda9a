// `sandtable store` as an operator types it.
#include "store/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "cli/commands.hpp"
#include "server/secrets.hpp"

namespace sandtable::cli {
namespace {

using testing::HasSubstr;

struct Told {
  int code;
  std::string out;
  std::string err;
};
Told operate(std::vector<std::string> args) {
  args.insert(args.begin(), "store");
  std::ostringstream out;
  std::ostringstream err;
  const int code = cli::main(args, out, err);
  return {code, out.str(), err.str()};
}

class StoreCommand : public testing::Test {
 protected:
  StoreCommand() {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~StoreCommand() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("sandtable_store_command_" + std::to_string(getpid()));
  std::string db_ = "sqlite:" + (folder_ / "games.db").string();
};

TEST_F(StoreCommand, GivesAnAccountANewPasswordAndEndsItsSessions) {
  {
    const auto db = store::open(db_);
    db->add_account({"Ann", server::password_hash("forgotten")});
    db->add_session("hash", "Ann", 1'000'000'000'000);
  }
  const Told told = operate({"password", "ann", "--db", db_});
  EXPECT_EQ(told.code, Exit::good) << told.err;
  const std::string before = "the password of Ann is now ";
  ASSERT_THAT(told.out, HasSubstr(before));
  const std::string fresh = told.out.substr(before.size(), told.out.find('\n') - before.size());
  const auto db = store::open(db_);
  EXPECT_TRUE(server::password_fits(db->account("Ann")->password, fresh));
  EXPECT_FALSE(db->session("hash"));
  const Told nobody = operate({"password", "Bob", "--db", db_});
  EXPECT_EQ(nobody.code, Exit::broken);
  EXPECT_THAT(nobody.err, HasSubstr("no account is called 'Bob'"));
}

TEST_F(StoreCommand, BackupAndRestoreRoundTrip) {
  store::open(db_)->add_account({"Ann", "hash"});
  const std::string file = (folder_ / "copy").string();
  EXPECT_EQ(operate({"backup", file, "--db", db_}).out, "0 games with 0 commands, 1 accounts\n");
  const std::string other = "sqlite:" + (folder_ / "other.db").string();
  EXPECT_EQ(operate({"restore", file, "--db", other}).out, "0 games with 0 commands, 1 accounts\n");
  EXPECT_EQ(store::open(other)->account("Ann")->password, "hash");
  EXPECT_EQ(operate({"check", "--db", other}).out, "0 games looked at, 0 with something wrong\n");
  for (const std::string& secret : {file, other.substr(7)})
    EXPECT_EQ(std::filesystem::status(secret).permissions() & std::filesystem::perms(0077),
              std::filesystem::perms::none)
        << secret << " holds secrets";
  EXPECT_EQ(operate({"restore", (folder_ / "nothing").string(), "--db", db_}).code, Exit::broken);
}

}  // namespace
}  // namespace sandtable::cli
