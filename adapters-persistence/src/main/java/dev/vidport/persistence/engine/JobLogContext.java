package dev.vidport.persistence.engine;

import dev.vidport.domain.id.JobId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * The logging context (MDC) of a job: its video, and the request that submitted it, which another
 * thread and often another host served. Read from the database once per job.
 */
public final class JobLogContext {
  private static final Logger LOG = LoggerFactory.getLogger(JobLogContext.class);
  private static final int MAX_JOBS = 1_000;

  /** The id of the request. */
  public static final String REQUEST = "requestId";

  /** The trace context of the request (W3C Trace Context); present when tracing is on. */
  public static final String TRACE = "traceparent";

  private final Database database;
  private final Map<JobId, Map<String, String>> cached =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<JobId, Map<String, String>> eldest) {
          return size() > MAX_JOBS;
        }
      };

  JobLogContext(Database database) {
    this.database = database;
  }

  /** An entry of this thread's logging context. */
  public static Optional<String> current(String name) {
    return Optional.ofNullable(MDC.get(name));
  }

  /** Empty when the database cannot be read: a missing log entry must not fail a step. */
  Map<String, String> of(JobId job) {
    Optional<Map<String, String>> hit = cached(job);
    if (hit.isPresent()) {
      return hit.get();
    }
    try {
      Map<String, String> names = read(job);
      keep(job, names);
      return names;
    } catch (RuntimeException e) {
      LOG.debug("Could not read the log context of a job: job={} fault={}", job, e.toString());
      return Map.of();
    }
  }

  private synchronized Optional<Map<String, String>> cached(JobId job) {
    return Optional.ofNullable(cached.get(job));
  }

  private synchronized void keep(JobId job, Map<String, String> names) {
    cached.put(job, names);
  }

  private Map<String, String> read(JobId job) {
    Map<String, String> names = new TreeMap<>();
    names.put("jobId", job.value());
    database.apart(
        handle ->
            handle
                .createQuery("select video_id, request_id, traceparent from job where id = :job")
                .bind("job", job.value())
                .map(
                    (row, context) -> {
                      names.put("videoId", row.getString("video_id"));
                      Rows.text(row, "request_id")
                          .ifPresent(request -> names.put(REQUEST, request));
                      Rows.text(row, "traceparent").ifPresent(trace -> names.put(TRACE, trace));
                      return names;
                    })
                .findOne());
    return Map.copyOf(names);
  }
}
