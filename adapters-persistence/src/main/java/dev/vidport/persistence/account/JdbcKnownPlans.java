package dev.vidport.persistence.account;

import dev.vidport.domain.account.Plan;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.usecases.account.port.KnownPlans;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Definitions of plans in the table {@code known_plan}. */
public final class JdbcKnownPlans implements KnownPlans {
  private static final String INSERT =
      """
      insert into known_plan (name, definition, updated_at) values (:name, :definition, :at)
      on conflict do nothing
      """;
  private static final String UPDATE =
      "update known_plan set definition = :definition, updated_at = :at where name = :name";

  private final Database database;

  public JdbcKnownPlans(Database database) {
    this.database = database;
  }

  @Override
  public void store(List<Plan> plans, Instant at) {
    // Hosts that store at the same time must lock the rows in the same order.
    List<Plan> ordered = plans.stream().sorted(Comparator.comparing(Plan::name)).toList();
    database.run(() -> ordered.forEach(plan -> store(plan, at)));
  }

  private void store(Plan plan, Instant at) {
    database.with(
        handle -> {
          int inserted = execute(handle, INSERT, plan, at);
          return inserted == 1 ? inserted : execute(handle, UPDATE, plan, at);
        });
  }

  private static int execute(Handle handle, String sql, Plan plan, Instant at) {
    return handle
        .createUpdate(sql)
        .bind("name", plan.name())
        .bind("definition", JsonColumn.write(KnownPlanRow.of(plan)))
        .bind("at", at)
        .execute();
  }

  @Override
  public Optional<Plan> find(String name) {
    return database.with(
        handle ->
            handle
                .createQuery("select definition from known_plan where name = :name")
                .bind("name", name)
                .mapTo(String.class)
                .findOne()
                .map(json -> JsonColumn.read(json, KnownPlanRow.class).plan(name)));
  }
}
