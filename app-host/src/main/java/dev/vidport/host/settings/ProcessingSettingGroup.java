package dev.vidport.host.settings;

import dev.vidport.domain.variant.Av1Mode;
import dev.vidport.library.settings.Role;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.library.settings.WorkerSettings;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;
import dev.vidport.media.settings.ProgramSettings;
import java.nio.file.Path;
import java.time.Duration;

/** The role of the host, its worker and the programs that it runs. */
final class ProcessingSettingGroup {
  private static final Setting<Role> ROLE =
      Setting.of(
              "ROLE",
              Parsers.oneOf(Role.class),
              "What this host does: `api` serves requests, `worker` processes videos, `all` does"
                  + " both.")
          .or("all");

  private static final Setting<Integer> SLOTS =
      Setting.of(
              "WORKER_SLOTS",
              Parsers.number(1, 256),
              "Number of processing steps that run in parallel on this host. A step that renders"
                  + " video keeps about four cores busy and takes up to 3.3 GB of memory. A video"
                  + " is split into chunks of half a minute to two minutes, which all workers"
                  + " share.")
          .orElse(
              "one for each 4 cores, at least 2 (1 with a single core), but no more than one for"
                  + " each 3.3 GB of memory");

  private static final Setting<Integer> HEARTBEAT_SECONDS =
      Setting.of(
              "WORKER_HEARTBEAT_SECONDS",
              Parsers.number(1, 60),
              "Interval of the worker heartbeat, in seconds. After four missed heartbeats, other"
                  + " workers take over its steps. A short interval detects dead workers sooner,"
                  + " but may take slow workers for dead.")
          .or("6");

  private static final Setting<Integer> DRAIN_SECONDS =
      Setting.of(
              "WORKER_DRAIN_SECONDS",
              Parsers.number(0, 3600),
              "How long a worker lets its running steps finish after SIGTERM, in seconds. It starts"
                  + " no new steps meanwhile. Unfinished steps start again on another worker, which"
                  + " does not count as a failed attempt. The supervisor must wait 40 seconds"
                  + " longer than this before it kills the process.")
          .or("10");

  private static final Setting<Integer> FREE_MB =
      Setting.of(
              "WORKER_FREE_MB",
              Parsers.number(0, 1_000_000),
              "Free disk space in the data folder that a render step needs to start, in megabytes."
                  + " With less, the worker leaves render steps to other workers, logs a warning,"
                  + " sets `vidport_worker_disk_low` to 1, and resumes when enough space is free.")
          .or("1024");

  private static final Setting<String> FFMPEG =
      Setting.of(
              "FFMPEG",
              Parsers.text(),
              "The ffmpeg program: a name or a path. See [Operations](operations.md#ffmpeg).")
          .orElse(
              "the program of the distribution if it has one, else `ffmpeg` in the `PATH`; always"
                  + " the latter if only `VIDPORT_FFPROBE` is set");

  private static final Setting<String> FFPROBE =
      Setting.of("FFPROBE", Parsers.text(), "The ffprobe program: a name or a path.")
          .orElse(
              "the program of the distribution if it has one, else `ffprobe` in the `PATH`; always"
                  + " the latter if only `VIDPORT_FFMPEG` is set");

  private static final Setting<Path> FFMPEG_CACHE =
      Setting.of(
              "FFMPEG_CACHE",
              Parsers.path(),
              "Folder in which the programs of the distribution are unpacked, with 100 MiB free"
                  + " and without `noexec`. Hosts of one user share it.")
          .orElse(
              "`vidport` in `$XDG_CACHE_HOME` or `~/.cache`, else `vidport-USER` in the folder of"
                  + " temporary files");

  private static final Setting<IsolationMode> ISOLATION =
      Setting.of(
              "ISOLATION",
              Parsers.oneOf(IsolationMode.class),
              "Whether ffmpeg runs in namespaces of its own, without the files, processes and"
                  + " network of the host. `auto` uses the strongest isolation that works on this"
                  + " machine, `require` refuses to start unless every layer holds, `off` uses no"
                  + " namespaces. See [Security](security.md#isolation-of-ffmpeg).")
          .or("auto");

  private static final Setting<Integer> FFMPEG_MEMORY_MB =
      Setting.of(
              "FFMPEG_MEMORY_MB",
              Parsers.number(256, 1_000_000),
              "Memory limit of one ffmpeg process that decodes video, in MiB. A video that needs"
                  + " more fails with `UNSUPPORTED`. The limit counts thread stacks and other"
                  + " memory that is reserved but not used.")
          .orElse("6144, plus 512 for each processor");

  private static final Setting<Av1Mode> AV1 =
      Setting.of(
              "AV1",
              Parsers.oneOf(Av1Mode.class),
              "Whether published videos also get renditions in AV1, which take up to half of the"
                  + " bits: `auto` for those of which AV1 saves at least 15 %, `on` for all, `off`"
                  + " for none. They are encoded with what other work leaves of the processors, and"
                  + " take one and a half times the processor time of the other renditions. See"
                  + " [AV1](av1.md).")
          .or("off");

  static final SettingGroup GROUP =
      SettingGroup.of(
          "Processing",
          ROLE,
          SLOTS,
          HEARTBEAT_SECONDS,
          DRAIN_SECONDS,
          FREE_MB,
          FFMPEG,
          FFPROBE,
          FFMPEG_CACHE,
          FFMPEG_MEMORY_MB,
          ISOLATION,
          AV1);

  private ProcessingSettingGroup() {}

  static void read(SettingValues values, VidportSettings.Builder vidport) {
    vidport
        .role(values.get(ROLE))
        .av1(values.get(AV1))
        .worker(
            new WorkerSettings(
                values.find(SLOTS).orElseGet(WorkerSettings::defaultSlots),
                Duration.ofSeconds(values.get(HEARTBEAT_SECONDS)),
                Duration.ofSeconds(values.get(DRAIN_SECONDS)),
                (long) values.get(FREE_MB) << 20))
        .ffmpeg(
            FfmpegSettings.of(
                    new ProgramSettings(
                        values.find(FFMPEG), values.find(FFPROBE), values.find(FFMPEG_CACHE)))
                .withIsolation(
                    new IsolationSettings(
                        values.get(ISOLATION),
                        values
                            .find(FFMPEG_MEMORY_MB)
                            .orElseGet(() -> IsolationSettings.defaults().videoMebibytes()))));
  }
}
