package dev.vidport.persistence.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.persistence.access.JdbcOidcIdentities;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.storage.JdbcSigningKeys;
import dev.vidport.persistence.video.JdbcImports;
import dev.vidport.persistence.webhook.JdbcWebhooks;
import dev.vidport.usecases.access.port.IdempotencyKeys.Claim;
import dev.vidport.usecases.access.port.OidcCheckTimes;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.signing.port.SecretsStatus;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.upload.port.PendingImport;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The secrets in the tables, as who reads or changes the database sees them. */
@ParameterizedClass
@EnumSource(names = {"H2_FILE", "POSTGRESQL"})
final class StoredSecretsTest {
  private static final Instant AT = Instant.parse("2026-03-04T05:06:07.123456Z");
  private static final OidcCheckTimes DUE = new OidcCheckTimes(AT, Optional.empty());
  private static final AccountId ONE = new AccountId("1".repeat(32));
  private static final AccountId TWO = new AccountId("2".repeat(32));
  private static final VideoId VIDEO = new VideoId("3".repeat(32));
  private static final VideoId OTHER_VIDEO = new VideoId("4".repeat(32));
  private static final String HOOK = "https://hooks.example.com/t0p-hook-path";
  private static final String WEBHOOK_SECRET = "whsec_dDBwLXNlY3JldC1vZi10aGUtd2ViaG9vay0x";
  private static final String ADDRESS = "https://jo:t0p-password@example.com/f.mp4?sig=t0p-sig";
  private static final String RESPONSE = "201 {\"key\":\"vpk_t0p-api-key-ä\"}";
  private static final OidcIdentity USER = new OidcIdentity("https://issuer.example", "user-1");
  private static final Email USER_EMAIL = new Email("jo@example.com");
  private static final String REFRESH_TOKEN = "refresh token of user-1";
  private static final byte[] LINK_KEY =
      "t0p-key-of-links-with-32-bytes!!".getBytes(StandardCharsets.UTF_8);

  private final Database database;

  StoredSecretsTest(TestDatabase kind) {
    this.database = kind.emptied();
  }

  @Test
  void noTableHasASecretInTheClear() {
    storeAll(TestSecrets.CIPHER);

    List<String> dump = database.with(StoredSecretsTest::dump);

    assertThat(dump).anyMatch(text -> text.contains(ONE.value()));
    for (String secret :
        List.of(
            "t0p-", WEBHOOK_SECRET, HOOK, ADDRESS, RESPONSE, "vpk_", "whsec_", "hooks.example")) {
      assertThat(dump).noneMatch(text -> text.contains(secret));
      String hex = HexFormat.of().formatHex(secret.getBytes(StandardCharsets.UTF_8));
      assertThat(dump).noneMatch(text -> text.contains(hex));
    }
    assertReadable(TestSecrets.CIPHER);
  }

  /** All values of all tables as texts, and the bytes in hexadecimal as well. */
  private static List<String> dump(Handle handle) {
    List<String> tables =
        handle
            .createQuery(
                """
                select table_name from information_schema.tables
                where table_schema = current_schema()
                """)
            .mapTo(String.class)
            .list();
    assertThat(tables).contains("signing_key", "webhook", "video_import", "idempotency_key");
    List<String> dump = new ArrayList<>();
    for (String table : tables) {
      handle
          .createQuery("select * from \"" + table + "\"")
          .map(
              (row, context) -> {
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                  Object value = row.getObject(i);
                  if (value instanceof byte[] bytes) {
                    dump.add(HexFormat.of().formatHex(bytes));
                    dump.add(new String(bytes, StandardCharsets.UTF_8));
                  } else {
                    dump.add(String.valueOf(value));
                  }
                }
                return table;
              })
          .list();
    }
    return dump;
  }

  @Test
  void changedValueIsRefused() {
    storeAll(TestSecrets.CIPHER);
    for (EncryptedColumn column : EncryptedColumn.values()) {
      database.with(handle -> flipLastBit(handle, column));
    }

    assertThatThrownBy(() -> webhooks(TestSecrets.CIPHER).find(ONE))
        .isInstanceOf(DamagedDataException.class);
    assertThatThrownBy(() -> imports(TestSecrets.CIPHER).find(VIDEO))
        .isInstanceOf(DamagedDataException.class);
    assertThatThrownBy(() -> claim(TestSecrets.CIPHER, ONE))
        .isInstanceOf(DamagedDataException.class);
    assertThatThrownBy(() -> identities(TestSecrets.CIPHER).changeCheck(USER, DUE, DUE))
        .isInstanceOf(DamagedDataException.class);
    assertThatThrownBy(() -> signingKeys(TestSecrets.CIPHER).list())
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining("signing_key.secret")
        .hasMessageContaining("changed or belongs to another row");
  }

  private static int flipLastBit(Handle handle, EncryptedColumn column) {
    List<byte[]> values =
        handle
            .createQuery(
                String.format(
                    Locale.ROOT,
                    "select %1$s from %2$s where %1$s is not null",
                    column.column(),
                    column.table()))
            .mapTo(byte[].class)
            .list();
    assertThat(values).isNotEmpty();
    int changed = 0;
    for (byte[] value : values) {
      byte[] other = value.clone();
      other[other.length - 1] ^= 1;
      changed +=
          handle
              .createUpdate(
                  String.format(
                      Locale.ROOT,
                      "update %1$s set %2$s = :other where %2$s = :value",
                      column.table(),
                      column.column()))
              .bind("other", other)
              .bind("value", value)
              .execute();
    }
    return changed;
  }

  @Test
  void valueOfAnotherRowIsRefused() {
    storeAll(TestSecrets.CIPHER);
    webhooks(TestSecrets.CIPHER).save(webhook(TWO));
    imports(TestSecrets.CIPHER).insert(PendingImport.of(OTHER_VIDEO, ONE, ADDRESS));
    respond(TestSecrets.CIPHER, TWO);

    assertThat(
            execute(
                "update webhook set secret = (select w.secret from webhook w where account_id = '"
                    + TWO.value()
                    + "')"))
        .isEqualTo(2);
    execute(
        "update video_import set source_url = (select i.source_url from video_import i where"
            + " video_id = '"
            + OTHER_VIDEO.value()
            + "')");
    execute(
        "update idempotency_key set response = (select k.response from idempotency_key k where"
            + " account_id = '"
            + TWO.value()
            + "')");
    execute(
        "update signing_key set secret = (select s.secret from signing_key s where number = 0)");

    assertThat(webhooks(TestSecrets.CIPHER).find(TWO)).isPresent();
    assertThatThrownBy(() -> webhooks(TestSecrets.CIPHER).find(ONE))
        .isInstanceOf(DamagedDataException.class);
    assertThatThrownBy(() -> imports(TestSecrets.CIPHER).find(VIDEO))
        .isInstanceOf(DamagedDataException.class);
    assertThatThrownBy(() -> claim(TestSecrets.CIPHER, ONE))
        .isInstanceOf(DamagedDataException.class);
    assertThatThrownBy(() -> signingKeys(TestSecrets.CIPHER).list())
        .isInstanceOf(DamagedDataException.class);
  }

  @Test
  void healthIsOfTheEndpointWithTheSameUrlOnly() {
    JdbcWebhooks webhooks = webhooks(TestSecrets.CIPHER);
    webhooks.save(webhook(ONE));

    webhooks.failed(webhook(ONE, "https://example.com/previous"), "status 500", AT);
    assertThat(webhooks.find(ONE).orElseThrow().health().isFailing()).isFalse();
    webhooks.failed(webhook(ONE), "status 500", AT);
    assertThat(webhooks.find(ONE).orElseThrow().health().isFailing()).isTrue();
    assertThat(webhooks.markReported(webhook(ONE, "https://example.com/previous"))).isFalse();
    assertThat(webhooks.markReported(webhook(ONE))).isTrue();
    assertThat(webhooks.markReported(webhook(ONE))).isFalse();
    webhooks.succeeded(webhook(ONE, "https://example.com/previous"));
    assertThat(webhooks.find(ONE).orElseThrow().health().isFailing()).isTrue();
    webhooks.succeeded(webhook(ONE));
    assertThat(webhooks.find(ONE).orElseThrow().health().isFailing()).isFalse();
  }

  @Test
  void hostWithAnotherKeyIsRefused() {
    KeyRegister register = new KeyRegister(database);
    register.open(TestSecrets.KEYS);

    DatabaseProblem problem =
        assertThrows(DatabaseProblem.class, () -> register.open(TestSecrets.keys(2)));

    assertThat(problem.isOfSettings()).isTrue();
    assertThat(problem)
        .hasMessageContaining(TestSecrets.KEYS.first().id())
        .hasMessageContaining(TestSecrets.keys(2).first().id())
        .hasMessageContaining("VIDPORT_SECRET_KEY");
    assertThat(String.valueOf(problem.getMessage()).lines()).hasSize(1);
    register.open(TestSecrets.KEYS);
  }

  @Test
  void keyThatSecretsStillNeedIsRequired() {
    KeyRegister register = new KeyRegister(database);
    register.open(TestSecrets.KEYS);
    storeAll(TestSecrets.CIPHER);
    EncryptionKeys both = TestSecrets.keys(2, 1);
    register.open(both);

    assertThat(assertThrows(DatabaseProblem.class, () -> register.open(TestSecrets.keys(2))))
        .hasMessageContaining(TestSecrets.KEYS.first().id() + ", which is missing");
    secrets(both).reencrypt();
    register.open(TestSecrets.keys(2));

    assertReadable(new SecretCipher(TestSecrets.keys(2)));
    assertThrows(DatabaseProblem.class, () -> register.open(TestSecrets.KEYS));
  }

  @Test
  void ofHostsWithDifferentKeysThatStartAtOnceOneIsRefused() {
    List<CompletableFuture<Boolean>> starts = new ArrayList<>();
    for (int host = 1; host <= 6; host++) {
      EncryptionKeys keys = TestSecrets.keys(host % 2 + 1);
      starts.add(CompletableFuture.supplyAsync(() -> isAccepted(keys)));
    }
    assertThat(starts.stream().filter(CompletableFuture::join)).hasSize(3);
  }

  private boolean isAccepted(EncryptionKeys keys) {
    try {
      new KeyRegister(database).open(keys);
      return true;
    } catch (DatabaseProblem e) {
      return false;
    }
  }

  @Test
  void rotationDoesNotDisturbRequests() throws Exception {
    SecretCipher previous = TestSecrets.CIPHER;
    EncryptionKeys both = TestSecrets.keys(2, 1);
    storeMany(previous, 450);
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Integer> requests =
        CompletableFuture.supplyAsync(
            () -> {
              int rounds = 0;
              // The host that still encrypts with the previous key, as during a restart of all.
              SecretCipher other = new SecretCipher(TestSecrets.keys(1, 2));
              while (!isOver.get() || rounds < 20) {
                webhooks(other).save(webhook(ONE));
                assertThat(webhooks(other).find(ONE).orElseThrow().secret().text())
                    .isEqualTo(WEBHOOK_SECRET);
                webhooks(other).failed(webhook(ONE), "status 500", AT);
                assertThat(webhooks(other).find(ONE).orElseThrow().health().isFailing()).isTrue();
                webhooks(other).succeeded(webhook(ONE));
                assertThat(webhooks(other).find(ONE).orElseThrow().health().isFailing()).isFalse();
                assertThat(signingKeys(other).list()).hasSize(1);
                rounds++;
              }
              return rounds;
            });

    for (int i = 0; i < 3; i++) {
      long unused = secrets(both).reencrypt();
    }
    isOver.set(true);

    assertThat(requests.get()).isPositive();
    // The requests may have stored further values with the previous key.
    long rest = secrets(both).reencrypt();
    assertThat(rest).isBetween(0L, 2L);
    SecretsStatus status = secrets(both).status();
    assertThat(status.others()).isZero();
    assertReadable(new SecretCipher(TestSecrets.keys(2)));
  }

  @Test
  void damagedValueDoesNotEndTheRotation() {
    storeAll(TestSecrets.CIPHER);
    webhooks(TestSecrets.CIPHER).save(webhook(TWO));
    execute("update webhook set secret = url where account_id = '" + TWO.value() + "'");
    EncryptionKeys both = TestSecrets.keys(2, 1);

    long unused = secrets(both).reencrypt();

    assertThat(secrets(both).status().others()).isEqualTo(1);
    assertReadable(new SecretCipher(TestSecrets.keys(2)));
  }

  private int execute(String sql) {
    return database.with(handle -> handle.execute(sql));
  }

  private JdbcStoredSecrets secrets(EncryptionKeys keys) {
    return new JdbcStoredSecrets(database, new SecretCipher(keys));
  }

  private JdbcWebhooks webhooks(SecretCipher cipher) {
    return new JdbcWebhooks(database, cipher);
  }

  private JdbcImports imports(SecretCipher cipher) {
    return new JdbcImports(database, cipher);
  }

  private JdbcSigningKeys signingKeys(SecretCipher cipher) {
    return new JdbcSigningKeys(database, cipher);
  }

  private void storeAll(SecretCipher cipher) {
    var unused =
        signingKeys(cipher)
            .loadOrStore(new SigningKey(1, SigningKey.secret(LINK_KEY), AT, AT, Optional.empty()));
    webhooks(cipher).save(webhook(ONE));
    imports(cipher).insert(PendingImport.of(VIDEO, ONE, ADDRESS));
    respond(cipher, ONE);
    new JdbcAccounts(database).insert(Account.unrestricted(ONE, USER_EMAIL, "free", AT));
    identities(cipher).insert(new OidcLink(USER, ONE, USER_EMAIL, Optional.empty()), AT);
    identities(cipher).confirmed(USER, Optional.of(REFRESH_TOKEN), AT);
  }

  private JdbcOidcIdentities identities(SecretCipher cipher) {
    return new JdbcOidcIdentities(database, cipher);
  }

  private void storeMany(SecretCipher cipher, int responses) {
    storeAll(cipher);
    JdbcIdempotencyKeys requests = new JdbcIdempotencyKeys(database, cipher);
    database.run(
        () -> {
          for (int i = 0; i < responses; i++) {
            Claim claim = requests.claim(TWO, "many " + i, "print", VIDEO, AT);
            requests.saveResponse((Claim.Granted) claim, RESPONSE);
          }
        });
  }

  private void respond(SecretCipher cipher, AccountId account) {
    new JdbcIdempotencyKeys(database, cipher)
        .saveResponse((Claim.Granted) claim(cipher, account), RESPONSE);
  }

  private Claim claim(SecretCipher cipher, AccountId account) {
    return new JdbcIdempotencyKeys(database, cipher).claim(account, "name", "print", VIDEO, AT);
  }

  private static Webhook webhook(AccountId account) {
    return webhook(account, HOOK);
  }

  private static Webhook webhook(AccountId account, String url) {
    return new Webhook(
        account,
        url,
        new WebhookSecret(WEBHOOK_SECRET),
        List.of(EventType.READY),
        true,
        AT,
        AT,
        new EndpointHealth(true, Optional.empty(), Optional.empty()));
  }

  private void assertReadable(SecretCipher cipher) {
    assertThat(webhooks(cipher).find(ONE)).get().extracting(Webhook::url).isEqualTo(HOOK);
    assertThat(webhooks(cipher).find(ONE).orElseThrow().secret().text()).isEqualTo(WEBHOOK_SECRET);
    assertThat(imports(cipher).find(VIDEO).orElseThrow().sourceUrl()).isEqualTo(ADDRESS);
    assertThat(claim(cipher, ONE)).isEqualTo(new Claim.Replay(RESPONSE));
    assertThat(identities(cipher).changeCheck(USER, DUE, DUE)).contains(REFRESH_TOKEN);
    assertThat(signingKeys(cipher).list().get(0).secret().getEncoded()).isEqualTo(LINK_KEY);
  }
}
