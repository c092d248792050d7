package dev.vidport.persistence.job;

import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.usecases.job.port.Backlog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts the backlog in one query. */
public final class JdbcBacklog {
  /** Events are counted up to this number; beyond it their age is the better measure. */
  public static final int MAX_EVENTS = 100_000;

  private static final String EVENTS = "events";
  private static final String CAPTION_STEPS = "captions";

  /** The id of a step consists of its job, kind and number; see {@link StepText}. */
  private static final String SQL =
      """
      select substring(rest, 1, position(':' in rest) - 1) as kind, state,
             count(*) as number, min(execution_time) as oldest
      from (select substring(task_instance, position(':' in task_instance) + 1) as rest,
                   case when picked then 'RUNNING'
                        when consecutive_failures > 0 then 'RETRY'
                        else 'QUEUED' end as state,
                   execution_time
            from step_execution) steps
      group by substring(rest, 1, position(':' in rest) - 1), state
      union all
      select 'captions', '', count(*), null from step_execution where draws_captions and not picked
      union all
      select 'events', '', count(*), min(created_at)
      from (select created_at from outbox where webhook_due_at is not null
            order by webhook_due_at limit :max) waiting
      """;

  private final Database database;

  public JdbcBacklog(Database database) {
    this.database = database;
  }

  public Backlog count() {
    List<Group> groups =
        database.apart(
            handle ->
                handle
                    .createQuery(SQL)
                    .bind("max", MAX_EVENTS)
                    .map((row, context) -> Group.read(row))
                    .list());
    List<Backlog.Steps> steps = new ArrayList<>();
    Backlog events = new Backlog(List.of(), 0, Optional.empty());
    int captionSteps = 0;
    for (Group group : groups) {
      if (group.kind().equals(EVENTS)) {
        events = new Backlog(List.of(), group.count(), group.oldest());
      } else if (group.kind().equals(CAPTION_STEPS)) {
        captionSteps = group.count();
      } else {
        steps.add(group.steps());
      }
    }
    return new Backlog(steps, events.events(), events.oldestEvent(), captionSteps);
  }

  private record Group(String kind, String state, int count, Optional<Instant> oldest) {
    static Group read(ResultSet row) throws SQLException {
      return new Group(
          row.getString("kind"),
          row.getString("state"),
          row.getInt("number"),
          Rows.optionalInstant(row, "oldest"));
    }

    Backlog.Steps steps() {
      return new Backlog.Steps(
          StepKind.parse(kind), Backlog.State.valueOf(state), count, oldest.orElseThrow());
    }
  }
}
