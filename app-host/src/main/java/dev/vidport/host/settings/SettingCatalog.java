package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.Group;
import dev.vidport.library.Role;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** All settings. The documentation lists them in this order. */
public final class SettingCatalog {
  static final Setting<String> HTTP_HOST =
      Setting.of(
              Group.HTTP,
              "HTTP_HOST",
              Parsers.text(),
              "Address to listen on. The default accepts requests only from this machine, for example from a"
                  + " reverse proxy; `0.0.0.0` accepts them from everywhere, which a container needs.")
          .or("127.0.0.1");

  static final Setting<Integer> HTTP_PORT =
      Setting.of(
              Group.HTTP,
              "HTTP_PORT",
              Parsers.port(),
              "Port to listen on; `0` selects a free port.")
          .or("8080");

  static final Setting<URI> BASE_URL =
      Setting.of(
              Group.HTTP,
              "BASE_URL",
              Parsers.address(),
              "The address by which users reach this service, without `/v1`. Every link that the service issues"
                  + " starts with it.")
          .orElse("`http://localhost:` and the port");

  static final Setting<String> ADMIN_HOST =
      Setting.of(
              Group.HTTP,
              "ADMIN_HOST",
              Parsers.text(),
              "Address to listen on for `/healthz`, `/readyz` and `/metrics`, which need no authentication."
                  + " Keep it private.")
          .or("127.0.0.1");

  static final Setting<Integer> ADMIN_PORT =
      Setting.of(
              Group.HTTP,
              "ADMIN_PORT",
              Parsers.port(),
              "Port of `/healthz`, `/readyz` and `/metrics`; `0` selects a free port.")
          .or("8081");

  static final Setting<SecretBytes> SIGNING_KEY =
      Setting.of(
              Group.HTTP,
              "SIGNING_KEY",
              Parsers.key(),
              "Key that signs links: base64 of at least 32 random bytes. When it is not set, the first start"
                  + " generates a key and stores it in the database, which all hosts of the instance share. A new key"
                  + " invalidates every issued link.")
          .hidden();

  static final Setting<Path> DATA_DIR =
      Setting.of(
              Group.DATA,
              "DATA_DIR",
              Parsers.path(),
              "Folder of the embedded database, the embedded object store and the temporary work files. It is"
                  + " created when it is missing.")
          .or("./data");

  static final Setting<String> DATABASE_URL =
      Setting.of(
              Group.DATA,
              "DATABASE_URL",
              Parsers.jdbc(),
              "JDBC address of the database: `jdbc:postgresql://host/name`, or H2. Several hosts that share one"
                  + " PostgreSQL and one object store are one instance.")
          .orElse("an H2 file in the data folder");

  static final Setting<String> DATABASE_USER =
      Setting.of(Group.DATA, "DATABASE_USER", Parsers.text(), "User of the database.");

  static final Setting<String> DATABASE_PASSWORD =
      Setting.of(Group.DATA, "DATABASE_PASSWORD", Parsers.text(), "Password of the database.")
          .hidden();

  static final Setting<Integer> DATABASE_POOL =
      Setting.of(
              Group.DATA,
              "DATABASE_POOL",
              Parsers.number(2, 200),
              "Maximum number of connections that one host opens to the database.")
          .or("10");

  static final Setting<URI> S3_ENDPOINT =
      Setting.of(
              Group.S3,
              "S3_ENDPOINT",
              Parsers.address(),
              "Address of an S3 store (Amazon S3, MinIO, Ceph, R2 …). When neither this nor the bucket is set, files"
                  + " are kept in the data folder.")
          .orElse("`https://s3.REGION.amazonaws.com` when a bucket is set");

  static final Setting<URI> S3_PUBLIC_ENDPOINT =
      Setting.of(
              Group.S3,
              "S3_PUBLIC_ENDPOINT",
              Parsers.address(),
              "Address by which browsers reach the store, if it differs from the address that this service uses."
                  + " Upload and download links contain it.")
          .orElse("the endpoint");

  static final Setting<String> S3_REGION =
      Setting.of(Group.S3, "S3_REGION", Parsers.text(), "Region of the bucket.").or("us-east-1");

  static final Setting<String> S3_BUCKET =
      Setting.of(Group.S3, "S3_BUCKET", Parsers.text(), "Bucket that holds all files.");

  static final Setting<String> S3_ACCESS_KEY =
      Setting.of(Group.S3, "S3_ACCESS_KEY", Parsers.text(), "Access key of the store.").hidden();

  static final Setting<String> S3_SECRET_KEY =
      Setting.of(Group.S3, "S3_SECRET_KEY", Parsers.text(), "Secret key of the store.").hidden();

  static final Setting<Role> ROLE =
      Setting.of(
              Group.PROCESSING,
              "ROLE",
              Parsers.oneOf(Role.class),
              "What this host does: `api` serves requests, `worker` processes videos, `all` does both.")
          .or("all");

  static final Setting<Integer> WORKER_SLOTS =
      Setting.of(
              Group.PROCESSING,
              "WORKER_SLOTS",
              Parsers.number(1, 256),
              "Number of processing steps that run in parallel on this host. A step that renders video keeps about"
                  + " four cores busy and takes up to 2 GB of memory. With at least two slots, the audio of a video is"
                  + " rendered in parallel with its frames. A video is split into at most one chunk per four cores of"
                  + " all workers.")
          .orElse("one for each 4 cores, at least 2, but no more than one for each 2 GB of memory");

  static final Setting<Integer> WORKER_HEARTBEAT_SECONDS =
      Setting.of(
              Group.PROCESSING,
              "WORKER_HEARTBEAT_SECONDS",
              Parsers.number(1, 60),
              "Interval of the worker heartbeat, in seconds. After four missed heartbeats, other workers take over"
                  + " its steps. A short interval detects dead workers sooner, but may take slow workers for dead.")
          .or("6");

  static final Setting<Integer> WORKER_DRAIN_SECONDS =
      Setting.of(
              Group.PROCESSING,
              "WORKER_DRAIN_SECONDS",
              Parsers.number(0, 3600),
              "How long a worker lets its running steps finish after SIGTERM, in seconds. It starts no new steps"
                  + " meanwhile. Unfinished steps start again on another worker, which does not count as a failed"
                  + " attempt. The supervisor must wait 40 seconds longer than this before it kills the process.")
          .or("10");

  static final Setting<Integer> WORKER_FREE_MB =
      Setting.of(
              Group.PROCESSING,
              "WORKER_FREE_MB",
              Parsers.number(0, 1_000_000),
              "Free disk space in the data folder that a render step needs to start, in megabytes. With less, the"
                  + " worker leaves render steps to other workers, logs a warning, sets `vidport_worker_disk_low` to 1,"
                  + " and resumes when enough space is free.")
          .or("1024");

  static final Setting<String> FFMPEG =
      Setting.of(
              Group.PROCESSING, "FFMPEG", Parsers.text(), "The ffmpeg program: a name or a path.")
          .or("ffmpeg");

  static final Setting<String> FFPROBE =
      Setting.of(
              Group.PROCESSING, "FFPROBE", Parsers.text(), "The ffprobe program: a name or a path.")
          .or("ffprobe");

  static final Setting<Path> PLANS =
      Setting.of(
              Group.LIMITS,
              "PLANS",
              Parsers.path(),
              "JSON file with the plans of this instance, the smallest first (see below).")
          .orElse("free, starter, pro, scale");

  static final Setting<Integer> RATE_PER_SECOND =
      Setting.of(
              Group.LIMITS,
              "RATE_PER_SECOND",
              Parsers.number(1, 1_000_000),
              "Sustained rate limit of one key, in requests per second.")
          .or("5");

  static final Setting<Integer> RATE_BURST =
      Setting.of(
              Group.LIMITS,
              "RATE_BURST",
              Parsers.number(1, 1_000_000),
              "Burst size of the rate limit: requests that one key may send at once.")
          .or("10");

  static final Setting<Integer> REQUESTS_PER_DAY =
      Setting.of(
              Group.LIMITS,
              "REQUESTS_PER_DAY",
              Parsers.number(1, Integer.MAX_VALUE),
              "Requests that one key may send per day.")
          .or("5000");

  static final Setting<LogLevel> LOG_LEVEL =
      Setting.of(
              Group.LOG,
              "LOG_LEVEL",
              Parsers.oneOf(LogLevel.class),
              "Log level: `error`, `warn`, `info`, `debug` or `trace`.")
          .or("info");

  static final Setting<LogFormat> LOG_FORMAT =
      Setting.of(
              Group.LOG,
              "LOG_FORMAT",
              Parsers.oneOf(LogFormat.class),
              "Log format: `text`, or `json` with one object per line. The log goes to standard error.")
          .or("text");

  static final Setting<URI> TRACES_URL =
      Setting.of(
          Group.LOG,
          "TRACES_URL",
          Parsers.address(),
          "Address of an OpenTelemetry collector that receives traces by OTLP over HTTP, such as"
              + " `http://collector:4318/v1/traces`. Without it, no traces are sent.");

  static final Setting<URI> URL =
      Setting.of(
              Group.CLIENT,
              "URL",
              Parsers.address(),
              "Address of the service that `upload` and `status` use, with or without `/v1`.")
          .or("http://localhost:8080");

  static final Setting<String> API_KEY =
      Setting.of(
              Group.CLIENT,
              "API_KEY",
              Parsers.text(),
              "API key that `upload` and `status` send. Unlike the option `--key`, it is not visible to other users"
                  + " of the machine.")
          .hidden();

  static final Setting<Path> CONFIG =
      Setting.of(
          Group.START,
          "CONFIG",
          Parsers.path(),
          "Settings file with one `NAME=value` per line. Environment variables override the file; `--config FILE`"
              + " overrides this setting.");

  static final Setting<String> JAVA_OPTS =
      Setting.of(
          Group.START,
          "JAVA_OPTS",
          Parsers.text(),
          "Options for the JVM, such as `-Xmx512m`; the script `./vidport` reads it.");

  /** Settings of later releases, which this release accepts and ignores. */
  private static final List<Setting<?>> RESERVED =
      List.of(
          Setting.of(Group.RESERVED, "SMTP_URL", Parsers.text(), "Mail server for sign-in codes.")
              .hidden(),
          Setting.of(Group.RESERVED, "SMTP_FROM", Parsers.text(), "Sender of sign-in codes."),
          Setting.of(
              Group.RESERVED,
              "EGRESS_ALLOW",
              Parsers.list(),
              "Private address ranges that imports and webhooks may reach."),
          Setting.of(
              Group.RESERVED,
              "EGRESS_CA",
              Parsers.path(),
              "Certificates that imports and webhooks trust in addition to those of the system."));

  /** All settings, in the order of the documentation. */
  public static final List<Setting<?>> ALL =
      Stream.concat(
              Stream.<Setting<?>>of(
                  HTTP_HOST,
                  HTTP_PORT,
                  BASE_URL,
                  ADMIN_HOST,
                  ADMIN_PORT,
                  SIGNING_KEY,
                  DATA_DIR,
                  DATABASE_URL,
                  DATABASE_USER,
                  DATABASE_PASSWORD,
                  DATABASE_POOL,
                  S3_ENDPOINT,
                  S3_PUBLIC_ENDPOINT,
                  S3_REGION,
                  S3_BUCKET,
                  S3_ACCESS_KEY,
                  S3_SECRET_KEY,
                  ROLE,
                  WORKER_SLOTS,
                  WORKER_HEARTBEAT_SECONDS,
                  WORKER_DRAIN_SECONDS,
                  WORKER_FREE_MB,
                  FFMPEG,
                  FFPROBE,
                  PLANS,
                  RATE_PER_SECOND,
                  RATE_BURST,
                  REQUESTS_PER_DAY,
                  LOG_LEVEL,
                  LOG_FORMAT,
                  TRACES_URL,
                  URL,
                  API_KEY,
                  CONFIG,
                  JAVA_OPTS),
              RESERVED.stream())
          .toList();

  private SettingCatalog() {}
}
