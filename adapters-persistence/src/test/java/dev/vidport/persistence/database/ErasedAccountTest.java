package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Video;
import dev.vidport.persistence.DatabasePorts;
import dev.vidport.persistence.access.JdbcPasskeys;
import dev.vidport.persistence.account.JdbcAuditLog;
import dev.vidport.persistence.account.JdbcMembers;
import dev.vidport.persistence.engine.EngineSettingsFixture;
import dev.vidport.persistence.erasure.JdbcAccountRecords;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.PortCalls;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** An account with rows in every table is erased. */
@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class ErasedAccountTest {
  private static final AccountId ACCOUNT = new AccountId("a".repeat(32));
  private static final String EMAIL = "jo@example.com";
  private static final AccountId OTHER = new AccountId("9".repeat(32));

  private final SettableClock clock = SettableClock.at("2026-03-05T12:00:00.123456Z");
  private final MemoryStore store = DatabasePorts.newStore(clock);
  private final Video videoOfOther = VideoFixture.submitted(OTHER);
  private final AtomicBoolean isStoreDown = new AtomicBoolean();

  /** Calls of the store, if some of them fail. */
  private Optional<AtomicInteger> callsOfFailingStore = Optional.empty();

  private final Database database;
  private final UseCases useCases;

  ErasedAccountTest(TestDatabase kind) {
    this.database = kind.emptied();
    StoragePorts watched =
        PortCalls.watch(
            store,
            operation -> {
              if (isStoreDown.get()) {
                throw new IOException("the store is down");
              }
              if (callsOfFailingStore.isPresent()) {
                failThreeOfFive(callsOfFailingStore.get());
              }
            });
    this.useCases =
        UseCases.assemble(
            new DatabasePorts(
                    database,
                    EngineSettingsFixture.idle(database, UseCases.JOB_KINDS),
                    Plans.defaults(),
                    clock)
                .with(watched, UnusedPort.of(MediaProber.class)));
  }

  @BeforeEach
  void store() throws IOException {
    new ExampleRows(database).write();
    JdbcAuditLog log = new JdbcAuditLog(database);
    log.append(
        new AuditEntry(
            clock.instant(),
            OTHER,
            Actor.operatorAccount(ACCOUNT, new Email("jo@example.com"), "192.0.2.7"),
            AuditAction.PLAN_CHANGED,
            "pro"));
    new JdbcVideos(database).insert(videoOfOther);
    for (VideoId video : List.of(new VideoId("1".repeat(32)), videoOfOther.id())) {
      store.put(ObjectKey.ofVideo(video).child("file"), new byte[1], "video/mp4");
    }
    endSubscription();
    // Another account that was erased before.
    database.update("delete from erased_account", statement -> statement);
    database.update("delete from erased_video", statement -> statement);
  }

  private void endSubscription() {
    database.update("update overage_report set state = 'REPORTED'", statement -> statement);
    database.update(
        "update billing_account set subscription_status = 'CANCELED'", statement -> statement);
  }

  @Test
  void nothingOfTheAccountIsLeftAndNothingOfOthersIsMissing() throws IOException {
    List<String> videos = database.with(ErasedAccountTest::videosOfTheAccount);
    assertThat(videos).hasSizeGreaterThan(3);

    erase();
    clock.advance(Duration.ofHours(3));
    run();

    assertThat(found(ACCOUNT.value())).isEmpty();
    assertThat(found(EMAIL)).isEmpty();
    assertThat(videos).allSatisfy(video -> assertThat(found(video)).isEmpty());
    assertThat(store.list(new ObjectKey("videos")))
        .extracting(object -> object.key().video())
        .containsOnly(Optional.of(videoOfOther.id()));
    assertThat(new JdbcVideos(database).find(OTHER, videoOfOther.id())).isPresent();
    assertThat(found(OTHER.value())).contains("account.id", "video.account_id");
    assertThat(new JdbcAuditLog(database).list(Optional.empty(), clock.instant(), 10))
        .extracting(AuditEntry::account, AuditEntry::action, AuditEntry::detail)
        .contains(
            tuple(
                Optional.empty(),
                AuditAction.ACCOUNT_ERASED,
                "videos: " + videos.size() + ", records left: 0, files left: 0"));
  }

  @Test
  void passkeyOfAMemberOfAnotherAccountStays() throws IOException {
    Email memberOfBoth = new Email("member-of-both@example.com");
    Email memberOfThis = new Email("member-of-this@example.com");
    JdbcMembers members = new JdbcMembers(database);
    JdbcPasskeys passkeys = new JdbcPasskeys(database);
    members.put(new AccountMember(ACCOUNT, memberOfBoth, MemberRole.VIEWER, clock.instant()));
    members.put(new AccountMember(ACCOUNT, memberOfThis, MemberRole.VIEWER, clock.instant()));
    members.put(new AccountMember(OTHER, memberOfBoth, MemberRole.VIEWER, clock.instant()));
    for (Email person : List.of(memberOfBoth, memberOfThis)) {
      passkeys.insert(
          new Passkey(
              new PasskeyId((person.equals(memberOfBoth) ? "a" : "b").repeat(16)),
              person,
              "Key",
              new PasskeyCredential("credential of " + person, "data", 0),
              clock.instant(),
              Optional.empty()));
    }

    erase();
    clock.advance(Duration.ofHours(3));
    run();

    assertThat(passkeys.of(memberOfBoth)).hasSize(1);
    assertThat(passkeys.of(memberOfThis)).isEmpty();
  }

  @Test
  void figuresAreKeptWithoutTheAccount() throws IOException {
    database.update(
        """
        insert into usage_day
          (account_id, usage_date, processed_micros, caption_micros, videos, delivered_bytes)
        values (:account, date '2025-02-03', 60000000, 0, 2, 5)
        """,
        statement -> statement.bind("account", ACCOUNT.value()));

    erase();

    assertThat(rows("select usage_month, videos from kept_usage where usage_month = '2025-02'"))
        .containsExactly("2025-02|2");
    assertThat(rows("select report_month, amount from kept_overage")).contains("2026-03-1|1234");
  }

  @Test
  void accountWithASubscriptionOrAnOpenReportIsNotErased() throws IOException {
    database.update(
        "update billing_account set subscription_status = 'ACTIVE'", statement -> statement);
    erase();
    assertThat(useCases.accounts().find().handleAsOperator(EMAIL).id()).isEqualTo(ACCOUNT);

    endSubscription();
    database.update("update overage_report set state = 'DUE'", statement -> statement);
    erase();
    assertThat(useCases.accounts().find().handleAsOperator(EMAIL).id()).isEqualTo(ACCOUNT);

    endSubscription();
    erase();
    assertThat(found(EMAIL)).isEmpty();
  }

  @Test
  void storeThatIsDownPutsTheReportOff() throws IOException {
    isStoreDown.set(true);
    erase();
    assertThat(found(EMAIL)).isEmpty();
    clock.advance(Duration.ofHours(3));
    assertThatThrownBy(this::run).isInstanceOf(IOException.class);
    assertThat(found(ACCOUNT.value())).contains("erased_account.account_id");

    isStoreDown.set(false);
    clock.advance(Duration.ofMinutes(10));
    run();
    assertThat(found(ACCOUNT.value())).isEmpty();
    assertThat(store.list(ObjectKey.ofVideo(new VideoId("1".repeat(32))))).isEmpty();
  }

  private static void failThreeOfFive(AtomicInteger calls) throws IOException {
    if (calls.getAndIncrement() % 5 < 3) {
      throw new IOException("this call fails");
    }
  }

  /** As hosts do that have not ended their steps, exports, uploads and deliveries yet. */
  private void storeLate(VideoId video, int run) throws IOException {
    JobId job = new JobId("7".repeat(32));
    store.put(ObjectKey.work(video, job).child("chunk-" + run), new byte[1], "video/mp4");
    store.put(ObjectKey.output(video, job).child("late-" + run), new byte[1], "video/mp4");
    ObjectKey source = ObjectKey.ofVideo(video).child("source");
    store.put(source, store.begin(source, "video/mp4"), 1, new byte[1], 1);
    Video late = VideoFixture.submitted(ACCOUNT);
    new JdbcVideos(database).insert(late);
    store.put(ObjectKey.ofVideo(late.id()).child("file"), new byte[1], "video/mp4");
    database.update(
        "update event_sequence set last_number = last_number + 1 where account_id = :account",
        statement -> statement.bind("account", ACCOUNT.value()));
  }

  /**
   * @return whether nothing failed
   */
  private boolean attempt() {
    try {
      run();
      useCases.storage().garbage().sweep();
      return true;
    } catch (IOException unused) {
      return false;
    }
  }

  @Test
  void nothingIsLeftAlthoughHostsStillWriteAndMostCallsOfTheStoreFail() throws IOException {
    VideoId video = new VideoId("1".repeat(32));
    ObjectKey volumes = ObjectKey.ofExport(new JobId("e".repeat(32)));
    ObjectKey volumesOfOther = ObjectKey.ofExport(new JobId("f".repeat(32)));
    for (ObjectKey root : List.of(volumes, volumesOfOther)) {
      store.put(root.child("0001/1-a.tar"), new byte[1], "application/x-tar");
    }
    Map<String, Long> others = rowsOf(OTHER);
    callsOfFailingStore = Optional.of(new AtomicInteger());

    int failures = 0;
    for (int run = 0; run < 4; run++) {
      storeLate(video, run);
      failures += attempt() ? 0 : 1;
      clock.advance(Duration.ofMinutes(10));
    }
    for (int run = 0; isErasing() && run < 200; run++) {
      failures += attempt() ? 0 : 1;
      clock.advance(Duration.ofMinutes(10));
    }

    assertThat(failures).isGreaterThan(3);
    assertThat(found(ACCOUNT.value())).isEmpty();
    assertThat(found(EMAIL)).isEmpty();
    assertThat(found(video.value())).isEmpty();
    assertThat(rows("select id from video")).containsExactly(videoOfOther.id().value());
    assertThat(store.list(new ObjectKey("videos")))
        .extracting(object -> object.key().video())
        .containsOnly(Optional.of(videoOfOther.id()));
    assertThat(store.list(volumes)).isEmpty();
    assertThat(store.list(volumesOfOther)).hasSize(1);
    assertThat(rowsOf(OTHER)).isEqualTo(others);
  }

  private boolean isErasing() {
    return !rows("select id from account where email = '" + EMAIL + "'").isEmpty()
        || !rows("select account_id from erased_account").isEmpty();
  }

  /** How many rows of the tables of videos and jobs an account has. */
  private Map<String, Long> rowsOf(AccountId account) {
    return database.with(
        handle ->
            Stream.of("video", "job", "audit_entry", "usage_entry", "api_key")
                .collect(
                    Collectors.toMap(
                        table -> table,
                        table ->
                            handle
                                .createQuery(
                                    "select count(*) from " + table + " where account_id = :id")
                                .bind("id", account.value())
                                .mapTo(Long.class)
                                .one())));
  }

  @Test
  void whatIsStoredLateIsErasedAsWell() throws IOException {
    erase();
    database.update(
        "insert into event_sequence (account_id, last_number) values (:account, 1)",
        statement -> statement.bind("account", ACCOUNT.value()));
    Video late = VideoFixture.submitted(ACCOUNT);
    new JdbcVideos(database).insert(late);

    clock.advance(Duration.ofHours(3));
    run();
    run();

    assertThat(found(ACCOUNT.value())).isEmpty();
    assertThat(found(late.id().value())).isEmpty();
  }

  @Test
  void erasureThatWasInterruptedIsFinished() throws IOException {
    run();
    assertThat(new JdbcAccountRecords(database).deleteSome(ACCOUNT, 5)).isEqualTo(5);

    erase();

    assertThat(found(EMAIL)).isEmpty();
  }

  @Test
  void videoWhoseRecordIsDamagedIsErasedAsWell() throws IOException {
    database.update(
        "update video set material = 'x' where id = :id",
        statement -> statement.bind("id", "1".repeat(32)));

    erase();
    assertThat(store.list(ObjectKey.ofVideo(new VideoId("1".repeat(32))))).isEmpty();
    clock.advance(Duration.ofHours(3));
    run();

    assertThat(found(ACCOUNT.value())).isEmpty();
  }

  @Test
  void accountsThatFailDoNotKeepAnotherFromBeingErased() throws IOException {
    for (int i = 0; i < 20; i++) {
      insertDue("%032x".formatted(i), "no address " + i);
    }

    runWithFailures();
    erase();

    assertThat(found(EMAIL)).isEmpty();
    assertThat(found("no address 7")).contains("account.email");
  }

  @Test
  void checksThatFailDoNotKeepAnotherFromBeingDone() throws IOException {
    Instant erasedAt = clock.instant().minus(Duration.ofDays(2));
    List<String> accounts = new ArrayList<>();
    for (int i = 0; i < 21; i++) {
      String account = "b%031x".formatted(i);
      Instant at = erasedAt.plusSeconds(i);
      accounts.add(account);
      database.update(
          """
          insert into erased_account (account_id, erased_at, check_at, checked_videos)
          values (:account, :at, :at, 0)
          """,
          statement -> statement.bind("account", account).bind("at", at));
      new JdbcAccountRecords(database)
          .remember(new AccountId(account), new VideoId("c%031x".formatted(i)));
    }
    isStoreDown.set(true);
    runWithFailures();
    isStoreDown.set(false);

    run();
    assertThat(accounts)
        .filteredOn(account -> found(account).isEmpty())
        .containsExactly(accounts.get(20));

    clock.advance(Duration.ofMinutes(10));
    run();
    run();
    assertThat(accounts).allSatisfy(account -> assertThat(found(account)).isEmpty());
  }

  private void insertDue(String id, String email) {
    database.update(
        """
        insert into account
          (id, email, plan, created_at, disabled, videos_paused, is_operator, mailbox,
           erasure_due_at, erasure_started)
        values (:id, :email, 'free', :time, false, false, false, '', :time, false)
        """,
        statement ->
            statement
                .bind("id", id)
                .bind("email", email)
                .bind("time", clock.instant().minus(Duration.ofDays(365))));
  }

  private void runWithFailures() {
    assertThatThrownBy(this::run).isInstanceOf(IOException.class);
  }

  /** The first run deletes videos, and the next one the account. */
  private void erase() throws IOException {
    run();
    run();
    run();
  }

  private void run() throws IOException {
    useCases.erasure().erase().handle();
  }

  private static List<String> videosOfTheAccount(Handle handle) {
    return handle
        .createQuery("select id from video where account_id = :account")
        .bind("account", ACCOUNT.value())
        .mapTo(String.class)
        .list();
  }

  private List<String> rows(String sql) {
    return database.with(
        handle ->
            handle
                .createQuery(sql)
                .mapToMap()
                .map(
                    row ->
                        row.values().stream().map(String::valueOf).collect(Collectors.joining("|")))
                .list());
  }

  /** The columns of all tables that have {@code text} in any row. */
  private List<String> found(String text) {
    return database.with(
        handle ->
            columns(handle).entrySet().stream()
                .flatMap(table -> found(handle, table.getKey(), table.getValue(), text))
                .toList());
  }

  /** The columns of each table that may have text. */
  private static Map<String, List<String>> columns(Handle handle) {
    Map<String, List<String>> columns = new TreeMap<>();
    handle
        .createQuery(
            """
            select lower(table_name) as t, lower(column_name) as c
            from information_schema.columns
            where table_schema = current_schema()
              and lower(data_type) not in ('bytea', 'binary varying')
            order by 1, 2
            """)
        .map((row, context) -> List.of(row.getString("t"), row.getString("c")))
        .forEach(
            column ->
                columns
                    .computeIfAbsent(column.get(0), any -> new ArrayList<>())
                    .add(column.get(1)));
    return columns;
  }

  /** Asks for all columns of a table at once. */
  private static Stream<String> found(
      Handle handle, String table, List<String> columns, String text) {
    String counts =
        columns.stream()
            .map("count(case when cast(%s as varchar) like :text then 1 end)"::formatted)
            .collect(Collectors.joining(", "));
    return handle
        .createQuery("select " + counts + " from " + table)
        .bind("text", "%" + text + "%")
        .map(
            (row, context) -> {
              List<String> found = new ArrayList<>();
              for (int i = 0; i < columns.size(); i++) {
                if (row.getLong(i + 1) > 0) {
                  found.add(table + "." + columns.get(i));
                }
              }
              return found;
            })
        .one()
        .stream();
  }
}
