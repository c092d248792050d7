package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.Group;
import dev.vidport.library.Role;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Every setting there is. The documentation lists them from here, in this order. */
public final class Names {
  static final Setting<String> HTTP_HOST =
      Setting.of(
              Group.HTTP,
              "HTTP_HOST",
              Parsers.text(),
              "Address to listen on. The default takes requests from this machine alone, such as those of a proxy in"
                  + " front; `0.0.0.0` takes them from everywhere, as a container needs it.")
          .or("127.0.0.1");

  static final Setting<Integer> HTTP_PORT =
      Setting.of(
              Group.HTTP, "HTTP_PORT", Parsers.port(), "Port to listen on; `0` takes any free one.")
          .or("8080");

  static final Setting<URI> BASE_URL =
      Setting.of(
              Group.HTTP,
              "BASE_URL",
              Parsers.address(),
              "The address by which users reach this service, without `/v1`. Every link that is given out starts with"
                  + " it.")
          .orElse("`http://localhost:` and the port");

  static final Setting<String> ADMIN_HOST =
      Setting.of(
              Group.HTTP,
              "ADMIN_HOST",
              Parsers.text(),
              "Address to listen on for `/healthz`, `/readyz` and `/metrics`. It asks nobody for a key, so"
                  + " keep it inside.")
          .or("127.0.0.1");

  static final Setting<Integer> ADMIN_PORT =
      Setting.of(
              Group.HTTP,
              "ADMIN_PORT",
              Parsers.port(),
              "Port of `/healthz`, `/readyz` and `/metrics`; `0` takes any free one.")
          .or("8081");

  static final Setting<SecretBytes> SIGNING_KEY =
      Setting.of(
              Group.HTTP,
              "SIGNING_KEY",
              Parsers.key(),
              "Key that signs links, as base64 of at least 32 random bytes. When it is not set, one is made at the"
                  + " first start and kept in the database, where every host of the instance finds it. A new key ends"
                  + " every link that was given out.")
          .hidden();

  static final Setting<Path> DATA_DIR =
      Setting.of(
              Group.DATA,
              "DATA_DIR",
              Parsers.path(),
              "Folder of the embedded database, of the embedded object store and of the work in hand. It is made when"
                  + " it is missing.")
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
              "The most connections that one host opens to the database.")
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
              "Address by which users' browsers reach the store, where it is another than that by which this service"
                  + " does. It stands in upload and download links.")
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
              "What this host does: `api` answers requests, `worker` processes videos, `all` does both.")
          .or("all");

  static final Setting<Integer> WORKER_SLOTS =
      Setting.of(
              Group.PROCESSING,
              "WORKER_SLOTS",
              Parsers.number(1, 256),
              "How many steps of processing run at a time on this host. Each that renders pictures keeps about four"
                  + " cores busy and takes up to 2 GB of memory; with two at least, a video's sound is made beside its"
                  + " pictures. A video is cut into no more chunks at a time than all workers have four cores for.")
          .orElse("one for each 4 cores, at least 2, but no more than one for each 2 GB of memory");

  static final Setting<Integer> WORKER_HEARTBEAT_SECONDS =
      Setting.of(
              Group.PROCESSING,
              "WORKER_HEARTBEAT_SECONDS",
              Parsers.number(1, 60),
              "How often a worker shows that it lives. Once it has missed four times, others take over what it was"
                  + " at. Few seconds find dead workers soon, and take slow ones for dead.")
          .or("6");

  static final Setting<Integer> WORKER_DRAIN_SECONDS =
      Setting.of(
              Group.PROCESSING,
              "WORKER_DRAIN_SECONDS",
              Parsers.number(0, 3600),
              "How long a worker that is told to end (SIGTERM) lets the steps finish that it is at. It takes no new"
                  + " ones meanwhile; what is not finished by then begins anew on another worker, and counts as no"
                  + " failed try. Whoever sends the signal has to wait 40 seconds longer than this before they kill.")
          .or("10");

  static final Setting<Integer> WORKER_FREE_MB =
      Setting.of(
              Group.PROCESSING,
              "WORKER_FREE_MB",
              Parsers.number(0, 1_000_000),
              "Megabytes that have to be free in the data folder for a step to begin that renders. With less, a worker"
                  + " leaves those to others, says so in its log and in `vidport_worker_lacks_room`, and goes on when"
                  + " there is room again.")
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
              "Requests a second that one key may make for long.")
          .or("5");

  static final Setting<Integer> RATE_BURST =
      Setting.of(
              Group.LIMITS,
              "RATE_BURST",
              Parsers.number(1, 1_000_000),
              "Requests that one key may make at once after a pause.")
          .or("10");

  static final Setting<Integer> REQUESTS_PER_DAY =
      Setting.of(
              Group.LIMITS,
              "REQUESTS_PER_DAY",
              Parsers.number(1, Integer.MAX_VALUE),
              "Requests a day that one key may make.")
          .or("5000");

  static final Setting<LogLevel> LOG_LEVEL =
      Setting.of(
              Group.LOG,
              "LOG_LEVEL",
              Parsers.oneOf(LogLevel.class),
              "How much is logged: `error`, `warn`, `info`, `debug` or `trace`.")
          .or("info");

  static final Setting<LogFormat> LOG_FORMAT =
      Setting.of(
              Group.LOG,
              "LOG_FORMAT",
              Parsers.oneOf(LogFormat.class),
              "`text` for people, `json` (one object a line) for machines. The log goes to standard error.")
          .or("text");

  static final Setting<URI> TRACES_URL =
      Setting.of(
          Group.LOG,
          "TRACES_URL",
          Parsers.address(),
          "Address of an OpenTelemetry collector that takes traces by OTLP over HTTP, such as"
              + " `http://collector:4318/v1/traces`. Nothing is traced without it.");

  static final Setting<URI> URL =
      Setting.of(
              Group.CLIENT,
              "URL",
              Parsers.address(),
              "Address of the service that `upload` and `status` talk to; with or without `/v1`.")
          .or("http://localhost:8080");

  static final Setting<String> API_KEY =
      Setting.of(
              Group.CLIENT,
              "API_KEY",
              Parsers.text(),
              "API key that `upload` and `status` send. An option on the command line would show it to every user of"
                  + " the machine.")
          .hidden();

  static final Setting<Path> CONFIG =
      Setting.of(
          Group.START,
          "CONFIG",
          Parsers.path(),
          "File with settings, one `NAME=value` a line. The environment counts more than the file; `--config FILE`"
              + " counts more than this.");

  static final Setting<String> JAVA_OPTS =
      Setting.of(
          Group.START,
          "JAVA_OPTS",
          Parsers.text(),
          "Options for the Java machine, such as `-Xmx512m`; read by the script `./vidport`.");

  /** Names of the plan of this product that no part of this release reads. */
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
              "Certificates that imports and webhooks trust besides the system's."));

  /** All of them, as the documentation lists them. */
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

  private Names() {}
}
