package dev.vidport.persistence.access;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.account.AccountRow;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Browser tokens in the table {@code browser_token}. They are not cached, because all hosts change
 * them.
 */
public final class JdbcBrowserTokens implements BrowserTokens {
  private static final String COLUMNS =
      """
      t.id, t.kind, t.account_id, t.maker_key_id, t.maker_session_id, t.created_at, t.valid_until,
      t.first_used_at, t.video_id, t.revoked, t.settings
      """;

  private final Database database;

  public JdbcBrowserTokens(Database database) {
    this.database = database;
  }

  @Override
  public void insert(BrowserToken token, String hash) {
    boolean byKey = token.maker().kind() == CredentialKind.API_KEY;
    database.update(
        """
        insert into browser_token
        (id, kind, account_id, maker_key_id, maker_session_id, hash, created_at,
         valid_until, first_used_at, video_id, revoked, settings)
        values (:id, :kind, :account, :key, :session, :hash, :createdAt,
                :validUntil, :firstUsedAt, :video, :revoked, :settings)
        """,
        statement ->
            statement
                .bind("id", token.id().value())
                .bind("kind", token.kind().name())
                .bind("account", token.account().value())
                .bind("key", byKey ? token.maker().id() : null)
                .bind("session", byKey ? null : token.maker().id())
                .bind("hash", hash)
                .bind("createdAt", token.createdAt())
                .bind("validUntil", token.validUntil())
                .bind("firstUsedAt", token.firstUsedAt())
                .bind("video", token.video().map(VideoId::value))
                .bind("revoked", token.revoked())
                .bind("settings", JsonColumn.write(TokenSettingsRow.of(token.purpose()))));
  }

  @Override
  public Optional<Holder> find(String hash, Instant now) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    String.format(
                        Locale.ROOT,
                        """
                    select %s, a.email, a.plan, a.created_at as account_created_at, a.disabled,
                           a.videos_paused, a.is_operator, a.erasure_due_at, a.erasure_started,
                           a.retention_days, a.retention_from, a.retention_plan_from,
                           m.role as makers_role, s.hash as makers_session
                    from browser_token t
                    join account a on a.id = t.account_id
                    left join api_key k on k.id = t.maker_key_id
                    left join user_session s on s.id = t.maker_session_id
                    left join account_member m on m.account_id = s.account_id and m.person = s.person
                    where t.hash = :hash and not t.revoked and t.valid_until > :now
                      and (t.maker_key_id is null
                           or (k.revoked = false and (k.expires_at is null or k.expires_at > :now)))
                      and (t.maker_session_id is null or (m.person is not null and s.expires_at > :now))
                    """,
                        COLUMNS))
                .bind("hash", hash)
                .bind("now", now)
                .map(
                    (row, context) ->
                        new Holder(
                            token(row),
                            AccountRow.read(row),
                            Rows.text(row, "makers_role").map(MemberRole::valueOf),
                            Rows.text(row, "makers_session")))
                .findOne());
  }

  @Override
  public Optional<BrowserToken> find(TokenId id) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    String.format(
                        Locale.ROOT, "select %s from browser_token t where t.id = :id", COLUMNS))
                .bind("id", id.value())
                .map((row, context) -> token(row))
                .findOne());
  }

  @Override
  public boolean use(TokenId id, VideoId video, Instant now) {
    return database.update(
            """
            update browser_token
            set video_id = :video,
                valid_until = case when first_used_at is null then :until
                                   else valid_until end,
                first_used_at = coalesce(first_used_at, :now)
            where id = :id and video_id is null and not revoked and valid_until > :now
            """,
            statement ->
                statement
                    .bind("id", id.value())
                    .bind("video", video.value())
                    .bind("now", now)
                    .bind("until", now.plus(BrowserToken.LIFETIME_AFTER_USE)))
        == 1;
  }

  @Override
  public void free(VideoId video) {
    database.update(
        """
        update browser_token set video_id = null
        where video_id = :video and kind = :kind
        """,
        statement ->
            statement
                .bind("video", video.value())
                .bind("kind", CredentialKind.UPLOAD_TOKEN.name()));
  }

  @Override
  public boolean revoke(TokenId id) {
    return database.update(
            "update browser_token set revoked = true where id = :id and not revoked",
            statement -> statement.bind("id", id.value()))
        == 1;
  }

  @Override
  public List<BrowserToken> of(AccountId account, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    String.format(
                        Locale.ROOT,
                        """
                    select %s from browser_token t where t.account_id = :account
                    order by t.created_at desc, t.id desc
                    fetch first :max rows only
                    """,
                        COLUMNS))
                .bind("account", account.value())
                .bind("max", max)
                .map((row, context) -> token(row))
                .list());
  }

  @Override
  public Optional<Instant> nthNewest(TokenMaker maker, int n, Instant after) {
    String column = maker.kind() == CredentialKind.API_KEY ? "maker_key_id" : "maker_session_id";
    return database.with(
        handle ->
            handle
                .createQuery(
                    String.format(
                        Locale.ROOT,
                        """
                    select created_at from browser_token
                    where %s = :maker and created_at > :after
                    order by created_at desc
                    offset :skipped rows fetch first 1 rows only
                    """,
                        column))
                .bind("maker", maker.id())
                .bind("after", after)
                .bind("skipped", n - 1)
                .map((row, context) -> Rows.instant(row, "created_at"))
                .findOne());
  }

  @Override
  public int deleteExpired(Instant before, int max) {
    return database.deleteEarliest("browser_token", "id", "valid_until", "<", before, max);
  }

  private static BrowserToken token(ResultSet row) throws SQLException {
    TokenId id = new TokenId(row.getString("id"));
    return new BrowserToken(
        id,
        new AccountId(row.getString("account_id")),
        maker(row),
        purpose(id, CredentialKind.valueOf(row.getString("kind")), row.getString("settings")),
        Rows.instant(row, "created_at"),
        Rows.instant(row, "valid_until"),
        Rows.optionalInstant(row, "first_used_at"),
        Rows.text(row, "video_id").map(VideoId::new),
        row.getBoolean("revoked"));
  }

  private static TokenMaker maker(ResultSet row) throws SQLException {
    String key = row.getString("maker_key_id");
    return key == null
        ? new TokenMaker(CredentialKind.SESSION, row.getString("maker_session_id"))
        : new TokenMaker(CredentialKind.API_KEY, key);
  }

  private static TokenPurpose purpose(TokenId id, CredentialKind kind, String settings) {
    TokenSettingsRow row = JsonColumn.read(settings, TokenSettingsRow.class);
    return switch (kind) {
      case UPLOAD_TOKEN -> row.upload();
      case EDIT_TOKEN -> row.edit();
      case API_KEY, SESSION ->
          throw new DamagedDataException("the record of token " + id + " is not readable");
    };
  }
}
