package dev.vidport.persistence.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.account.port.AccountFilter;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.LockedOperators;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Accounts in the table {@code account}. */
public final class JdbcAccounts implements Accounts {
  private final Database database;
  private final JdbcMembers members;

  public JdbcAccounts(Database database) {
    this.database = database;
    this.members = new JdbcMembers(database);
  }

  @Override
  public boolean insert(Account account) {
    return insert(account, Optional.empty());
  }

  @Override
  public boolean insertSignedUp(Account account) {
    return insert(account, Optional.of(Mailbox.of(account.email())));
  }

  /** The first statement waits for a transaction that is setting up the instance. */
  @Override
  public boolean insertFirst(Account account) {
    int isFirst =
        database.update(
            """
            insert into first_account (number, account_id) values (1, :id)
            on conflict do nothing
            """,
            statement -> statement.bind("id", account.id().value()));
    return isFirst == 1 && isEmpty() && insert(account);
  }

  @Override
  public boolean isEmpty() {
    return database.with(
        handle ->
            handle
                .createQuery("select not exists (select 1 from account)")
                .mapTo(Boolean.class)
                .one());
  }

  /** The statement waits for transactions that are inserting the same address or mailbox. */
  private boolean insert(Account account, Optional<Mailbox> signUp) {
    return database.in(
        () -> {
          boolean isNew = insertRow(account, signUp);
          if (isNew) {
            members.put(AccountMember.owner(account));
          }
          return isNew;
        });
  }

  private boolean insertRow(Account account, Optional<Mailbox> signUp) {
    return database.update(
            """
            insert into account
            (id, email, plan, created_at, disabled, videos_paused, is_operator, erasure_due_at,
             erasure_started, retention_days, retention_from, retention_plan_from, mailbox,
             sign_up_mailbox)
            values (:id, :email, :plan, :createdAt, :disabled, :videosPaused, :operator, :dueAt, :started,
                    :retentionDays, :retentionFrom, :retentionPlanFrom, :mailbox, :signUp)
            on conflict do nothing
            """,
            statement ->
                statement
                    .bind("id", account.id().value())
                    .bind("email", account.email().value())
                    .bind("plan", account.plan())
                    .bind("createdAt", account.createdAt())
                    .bind("disabled", account.disabled())
                    .bind("videosPaused", account.videosPaused())
                    .bind("operator", account.operator())
                    .bind("dueAt", account.erasure().map(ErasureSchedule::dueAt))
                    .bind("started", isErasureStarted(account))
                    .bind("retentionDays", retentionDays(account))
                    .bind("retentionFrom", account.retention().notBefore())
                    .bind("retentionPlanFrom", account.retention().planNotBefore())
                    .bind("mailbox", Mailbox.of(account.email()).value())
                    .bind("signUp", signUp.map(Mailbox::value)))
        == 1;
  }

  private static boolean isErasureStarted(Account account) {
    return account.erasure().filter(ErasureSchedule::started).isPresent();
  }

  private static Optional<Integer> retentionDays(Account account) {
    OptionalInt days = account.retention().days();
    return days.isPresent() ? Optional.of(days.getAsInt()) : Optional.empty();
  }

  @Override
  public List<Account> withRetention(Set<String> plans, Optional<AccountId> after, int max) {
    String ofPlan = plans.isEmpty() ? "" : "or plan in (<plans>)";
    return database.with(
        handle -> {
          var query =
              handle.createQuery(
                  String.format(
                      Locale.ROOT,
                      """
                      select id as account_id, email, plan, created_at as account_created_at,
                             disabled, videos_paused, is_operator, erasure_due_at,
                             erasure_started, retention_days, retention_from, retention_plan_from
                      from account
                      where id > :after and (retention_days is not null %s)
                      order by id
                      fetch first :max rows only
                      """,
                      ofPlan));
          if (!plans.isEmpty()) {
            query.bindList("plans", List.copyOf(plans));
          }
          return query
              .bind("after", after.map(AccountId::value).orElse(""))
              .bind("max", max)
              .map((row, context) -> AccountRow.read(row))
              .list();
        });
  }

  @Override
  public boolean has(Mailbox mailbox) {
    return database.with(
        handle ->
            handle
                .createQuery("select exists (select 1 from account where mailbox = :mailbox)")
                .bind("mailbox", mailbox.value())
                .mapTo(Boolean.class)
                .one());
  }

  @Override
  public Optional<Account> find(AccountId id) {
    return findBy("id", id.value());
  }

  @Override
  public Optional<Account> find(Email email) {
    return findBy("email", email.value());
  }

  @Override
  public void update(Account account) {
    database.update(
        """
        update account
        set plan = :plan, disabled = :disabled, videos_paused = :videosPaused,
            is_operator = :operator, erasure_due_at = :dueAt, erasure_started = :started,
            retention_days = :retentionDays, retention_from = :retentionFrom,
            retention_plan_from = :retentionPlanFrom
        where id = :id
        """,
        statement ->
            statement
                .bind("plan", account.plan())
                .bind("disabled", account.disabled())
                .bind("videosPaused", account.videosPaused())
                .bind("operator", account.operator())
                .bind("dueAt", account.erasure().map(ErasureSchedule::dueAt))
                .bind("started", isErasureStarted(account))
                .bind("retentionDays", retentionDays(account))
                .bind("retentionFrom", account.retention().notBefore())
                .bind("retentionPlanFrom", account.retention().planNotBefore())
                .bind("id", account.id().value()));
  }

  @Override
  public List<Account> list(AccountFilter filter, Optional<Email> after, int max) {
    Map<String, Object> values = new HashMap<>();
    List<String> conditions = new ArrayList<>();
    filter
        .emailPart()
        .ifPresent(
            part -> {
              conditions.add("and position(:emailPart in email) > 0");
              values.put("emailPart", part);
            });
    equal("plan", filter.plan(), conditions, values);
    equal("disabled", filter.disabled(), conditions, values);
    equal("videos_paused", filter.videosPaused(), conditions, values);
    equal("is_operator", filter.operator(), conditions, values);
    return database.with(
        handle ->
            handle
                .createQuery(
                    String.format(
                        Locale.ROOT,
                        """
                    select id as account_id, email, plan, created_at as account_created_at,
                           disabled, videos_paused, is_operator, erasure_due_at,
                           erasure_started, retention_days, retention_from, retention_plan_from
                    from account where email > :after %s
                    order by email
                    fetch first :max rows only
                    """,
                        String.join(" ", conditions)))
                .bindMap(values)
                .bind("after", after.map(Email::value).orElse(""))
                .bind("max", max)
                .map((row, context) -> AccountRow.read(row))
                .list());
  }

  private static void equal(
      String column, Optional<?> wanted, List<String> conditions, Map<String, Object> values) {
    wanted.ifPresent(
        value -> {
          conditions.add("and " + column + " = :" + column);
          values.put(column, value);
        });
  }

  @Override
  public LockedOperators lockOperators(Instant now, Set<AccountId> others) {
    // One after the other: a query may lock its rows in another order than that of its result.
    List<AccountId> locked =
        Stream.concat(others.stream(), operators(now).keySet().stream()).distinct().toList();
    lockAll(locked);
    Map<AccountId, Boolean> operators = operators(now);
    operators.keySet().retainAll(locked);
    Set<LockedOperators.Person> persons =
        personsOfOperators(now).stream()
            .filter(person -> operators.containsKey(person.account()))
            .collect(Collectors.toSet());
    return new LockedOperators(with(true, operators), with(false, operators), persons);
  }

  private static List<AccountId> with(boolean isLasting, Map<AccountId, Boolean> operators) {
    return operators.entrySet().stream()
        .filter(operator -> operator.getValue() == isLasting)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The operators in the order of their ids, and whether they are operators in every session. */
  private Map<AccountId, Boolean> operators(Instant now) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, is_operator from account
                    where not disabled and erasure_due_at is null
                      and (is_operator
                        or id in (
                          select account_id from user_session
                          where is_operator and expires_at > :now))
                    order by id
                    """)
                .bind("now", now)
                .reduceRows(
                    new LinkedHashMap<>(),
                    (operators, row) -> {
                      operators.put(
                          new AccountId(row.getColumn("id", String.class)),
                          row.getColumn("is_operator", Boolean.class));
                      return operators;
                    }));
  }

  private Set<LockedOperators.Person> personsOfOperators(Instant now) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select m.account_id, m.person from account_member m
                    join account a on a.id = m.account_id
                    where a.is_operator and m.role = 'OWNER'
                      and not a.disabled and a.erasure_due_at is null
                    union
                    select s.account_id, s.person from user_session s
                    join account a on a.id = s.account_id
                    where s.is_operator and s.expires_at > :now
                      and not a.disabled and a.erasure_due_at is null
                    """)
                .bind("now", now)
                .map(
                    (row, context) ->
                        new LockedOperators.Person(
                            new AccountId(row.getString("account_id")),
                            new Email(row.getString("person"))))
                .set());
  }

  @Override
  public SortedMap<String, Long> countByPlan() {
    return database.with(
        handle ->
            handle
                .createQuery("select plan, count(*) as number from account group by plan")
                .reduceRows(
                    new TreeMap<>(),
                    (counts, row) -> {
                      counts.put(
                          row.getColumn("plan", String.class), row.getColumn("number", Long.class));
                      return counts;
                    }));
  }

  @Override
  public void lock(AccountId id) {
    database.with(
        handle ->
            handle
                .createQuery("select id from account where id = :id for update")
                .bind("id", id.value())
                .mapTo(String.class)
                .findOne());
  }

  private Optional<Account> findBy(String column, String value) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    String.format(
                        Locale.ROOT,
                        """
                    select id as account_id, email, plan, created_at as account_created_at,
                           disabled, videos_paused, is_operator, erasure_due_at,
                           erasure_started, retention_days, retention_from, retention_plan_from
                    from account where %s = :value
                    """,
                        column))
                .bind("value", value)
                .map((row, context) -> AccountRow.read(row))
                .findOne());
  }
}
