package dev.vidport.persistence.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The erasure of an account knows every table of the schema. */
class ErasureRulesTest {
  private static final Pattern PERSONAL =
      Pattern.compile(".*(account|video_|email|mailbox|address|user).*");

  /** Tables without a condition whose rows the erasure deletes in its own steps. */
  private static final Set<String> DELETED_IN_STEPS =
      Set.of("video", "account", "invitation", "erased_video", "erased_account");

  private final Database database = TestDatabase.H2_MEMORY.emptied();

  @Test
  void everyTableHasARule() {
    assertThat(ErasureRules.ALL.stream().map(ErasureRule::table))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            names(
                """
                select lower(table_name) from information_schema.tables
                where table_schema = current_schema()
                """));
  }

  @Test
  void tableThatStaysHasNoColumnOfAPersonAndAReason() {
    assertThat(ErasureRules.ALL)
        .filteredOn(rule -> rule.condition().isEmpty() && !DELETED_IN_STEPS.contains(rule.table()))
        .allSatisfy(
            rule -> {
              assertThat(rule.reason()).isNotBlank();
              assertThat(columns(rule.table())).as(rule.table()).noneMatch(this::isPersonal);
            });
  }

  private boolean isPersonal(String column) {
    return PERSONAL.matcher(column).matches();
  }

  private List<String> columns(String table) {
    return names(
        "select lower(column_name) from information_schema.columns"
            + " where table_schema = current_schema() and lower(table_name) = '"
            + table
            + "'");
  }

  private List<String> names(String sql) {
    return database.with(handle -> handle.createQuery(sql).mapTo(String.class).list());
  }
}
