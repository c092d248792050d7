package dev.vidport.host.settings;

import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.SignUpMode;
import dev.vidport.domain.account.SignUpPolicy;
import java.util.List;

/** Who may create an account by signing in. */
final class SignUpSettingGroup {
  private static final Setting<SignUpMode> MODE =
      Setting.of(
              "SIGN_UP",
              Parsers.oneOf(SignUpMode.class),
              "Who may create an account by signing in for the first time: `open` (every address),"
                  + " `invited` (addresses that `./vidport admin account invite` has invited) or"
                  + " `closed` (no address). Accounts that exist are not affected. See"
                  + " [Accounts](accounts.md#who-may-sign-up).")
          .or("open");

  private static final Setting<List<AllowedDomain>> DOMAINS =
      Setting.of(
          "SIGN_UP_DOMAINS",
          Parsers.domains(),
          "Mail domains of the accounts that are created by signing in, separated by commas."
              + " `example.com` is this domain only, `*.example.com` all of its subdomains."
              + " Without it, every domain is permitted.");

  static final SettingGroup GROUP = SettingGroup.of("Sign-up", MODE, DOMAINS);

  private SignUpSettingGroup() {}

  static SignUpPolicy read(SettingValues values) {
    return new SignUpPolicy(values.get(MODE), values.find(DOMAINS).orElse(List.of()));
  }
}
