package dev.vidport.persistence.erasure;

import java.util.Optional;

/**
 * What the erasure of an account does with a table.
 *
 * @param condition which rows are deleted, in SQL with the parameter {@code account}; empty for
 *     rows that are not deleted with the other records
 * @param reason why rows stay, or what deletes them; empty if {@code condition} says all
 */
record ErasureRule(String table, Optional<String> condition, String reason) {
  /** The table has the id of the account. */
  static ErasureRule ofAccount(String table) {
    return deleted(table, "account_id = :account");
  }

  static ErasureRule deleted(String table, String condition) {
    return new ErasureRule(table, Optional.of(condition), "");
  }

  static ErasureRule kept(String table, String reason) {
    return new ErasureRule(table, Optional.empty(), reason);
  }
}
