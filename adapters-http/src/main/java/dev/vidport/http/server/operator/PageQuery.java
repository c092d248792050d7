package dev.vidport.http.server.operator;

import dev.vidport.domain.account.AccountId;
import dev.vidport.http.server.call.Call;
import java.util.Optional;

/** The parameters that the lists of an operator share. */
final class PageQuery {
  private static final int DEFAULT_LIMIT = 50;

  private PageQuery() {}

  /** Maximum number of items on the page. */
  static int limit(Call call) {
    return call.query().integer("limit").orElse(DEFAULT_LIMIT);
  }

  /** The account whose items to list; empty for all. */
  static Optional<AccountId> account(Call call) {
    return call.query().text("account").map(AccountId::new);
  }
}
