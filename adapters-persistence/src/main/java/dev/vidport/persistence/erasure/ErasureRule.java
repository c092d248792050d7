package dev.vidport.persistence.erasure;

import java.util.Optional;

/**
 * What the erasure of an account does with a table.
 *
 * @param condition which rows are deleted or blanked, in SQL with the parameter {@code account};
 *     empty for rows that are not deleted with the other records
 * @param blanking what is set in the rows, by their column {@code id}; empty for rows that are
 *     deleted
 * @param reason why rows stay, or what deletes them; empty if {@code condition} says all
 */
record ErasureRule(
    String table, Optional<String> condition, Optional<String> blanking, String reason) {
  /** The table has the id of the account. */
  static ErasureRule ofAccount(String table) {
    return deleted(table, "account_id = :account");
  }

  static ErasureRule deleted(String table, String condition) {
    return new ErasureRule(table, Optional.of(condition), Optional.empty(), "");
  }

  /** The rows stay, without what names a person. */
  static ErasureRule blanked(String table, String blanking, String reason) {
    return new ErasureRule(
        table, Optional.of("account_id = :account"), Optional.of(blanking), reason);
  }

  static ErasureRule kept(String table, String reason) {
    return new ErasureRule(table, Optional.empty(), Optional.empty(), reason);
  }
}
