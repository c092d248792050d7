package dev.vidport.persistence.secret;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The columns whose values are encrypted. */
public enum EncryptedColumn {
  SIGNING_KEY("signing_key", "secret", "number"),
  WEBHOOK_SECRET("webhook", "secret", "account_id"),
  /** The address of a webhook may carry a token of its receiver. */
  WEBHOOK_URL("webhook", "url", "account_id"),
  /** The address of an import may be signed. */
  IMPORT_ADDRESS("video_import", "source_url", "video_id"),
  REFRESH_TOKEN("oidc_identity", "refresh_token", "issuer", "subject"),
  /** A response may have an API key or a signed link. */
  IDEMPOTENT_RESPONSE("idempotency_key", "response", "account_id", "name");

  private final String table;
  private final String column;

  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> primaryKey;

  EncryptedColumn(String table, String column, String... primaryKey) {
    this.table = table;
    this.column = column;
    this.primaryKey = List.of(primaryKey);
  }

  String table() {
    return table;
  }

  String column() {
    return column;
  }

  /** The columns of the primary key of the table. */
  List<String> primaryKey() {
    return primaryKey;
  }

  /**
   * A text that only the value of this column in this row has.
   *
   * @param row the primary key of the row
   */
  String place(Object... row) {
    // With their lengths, so that the parts of two keys never join to the same text.
    return Stream.of(row)
        .map(Object::toString)
        .map(part -> part.length() + ":" + part)
        .collect(Collectors.joining(",", table + "." + column + ":", ""));
  }
}
