package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.persistence.database.Database;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * What the log says of a job in each line: its video, and the request that asked for it, which was
 * served by another thread and often by another host. Asked of the database once for each job.
 */
final class JobNames {
  private static final Logger LOG = LoggerFactory.getLogger(JobNames.class);
  private static final int MOST = 1_000;

  /** The name of the request. */
  static final String REQUEST = "requestId";

  /** Where in a trace the request is (W3C Trace Context), while there are traces. */
  static final String TRACE = "traceparent";

  private final Database database;
  private final Map<JobId, Map<String, String>> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<JobId, Map<String, String>> eldest) {
          return size() > MOST;
        }
      };

  JobNames(Database database) {
    this.database = database;
  }

  /** What this thread's lines say of the request that it serves, where it serves one. */
  static Optional<String> now(String name) {
    return Optional.ofNullable(MDC.get(name));
  }

  /** Empty where the database does not say; work does not fail for the want of a name. */
  Map<String, String> of(JobId job) {
    Optional<Map<String, String>> before = known(job);
    if (before.isPresent()) {
      return before.get();
    }
    try {
      Map<String, String> names = read(job);
      keep(job, names);
      return names;
    } catch (RuntimeException e) {
      LOG.debug("job {} stays without names in the log: {}", job, e.toString());
      return Map.of();
    }
  }

  private synchronized Optional<Map<String, String>> known(JobId job) {
    return Optional.ofNullable(known.get(job));
  }

  private synchronized void keep(JobId job, Map<String, String> names) {
    known.put(job, names);
  }

  private Map<String, String> read(JobId job) {
    Map<String, String> names = new TreeMap<>();
    names.put("jobId", job.value());
    database.apart(
        handle ->
            handle
                .createQuery(
                    "select video_id, request_id, traceparent from render_job where id = :job")
                .bind("job", job.value())
                .map(
                    (row, context) -> {
                      names.put("videoId", row.getString("video_id"));
                      Optional.ofNullable(row.getString("request_id"))
                          .ifPresent(request -> names.put(REQUEST, request));
                      Optional.ofNullable(row.getString("traceparent"))
                          .ifPresent(trace -> names.put(TRACE, trace));
                      return names;
                    })
                .findOne());
    return Map.copyOf(names);
  }
}
