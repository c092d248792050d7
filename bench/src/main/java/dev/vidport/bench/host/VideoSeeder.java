package dev.vidport.bench.host;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Creates finished videos. Inserts a few through the repositories and copies their rows in bulk
 * with new IDs and times: a million single inserts would take longer than the measurements.
 */
final class VideoSeeder {
  /** Number of template videos, which differ in their metadata. */
  private static final int TEMPLATES = 16;

  private static final long LENGTH_MICROS = 60_000_000;
  private static final String ATTEMPT = "1-seeded";
  private static final int SIZE = 40_000_000;

  private final VidportInstance vidport;
  private final DataSource database;
  private final AccountId account;
  private final Random random = new Random(1);
  private final Instant newest = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final List<Ended> templates = new ArrayList<>();
  private int videos;

  VideoSeeder(VidportInstance vidport, AccountId account) {
    this.vidport = vidport;
    this.database = vidport.operations().dataSource();
    this.account = account;
  }

  /**
   * @return number of videos
   */
  synchronized int fill(int count) throws SQLException {
    if (templates.isEmpty()) {
      for (int i = 0; i < TEMPLATES; i++) {
        templates.add(insert(metadata(i), newest.minusSeconds(i)));
      }
      videos = TEMPLATES;
    }
    if (count > videos) {
      new VideoCopier(database, templates, newest, random).copy(videos, count);
      videos = count;
    }
    return videos;
  }

  /** Database ID of the pair that the first template shares with every second one. */
  synchronized UUID pair() throws SQLException {
    List<UUID> first = VideoCopier.pairs(database, templates.get(0).id());
    first.retainAll(VideoCopier.pairs(database, templates.get(2).id()));
    return first.get(0);
  }

  /** Half of all videos share a season, an eighth share a team. */
  private static Metadata metadata(int template) {
    return new Metadata(
        Map.of("season", template % 2 == 0 ? "summer" : "winter", "team", "team-" + template / 2));
  }

  synchronized VideoId publish(long bytes) throws IOException {
    Ended video = insert(Metadata.none(), Timestamps.now(Clock.systemUTC()));
    Path file = Files.createTempFile(vidport.settings().workFolder(), "published", ".mp4");
    byte[] block = new byte[1 << 20];
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long left = bytes; left > 0; left -= block.length) {
        random.nextBytes(block);
        out.write(block, 0, (int) Math.min(left, block.length));
      }
    }
    vidport
        .store()
        .put(
            ObjectKey.output(video.id(), video.job()).child(OutputFile.DOWNLOAD),
            file,
            ContentTypes.ofName(OutputFile.DOWNLOAD));
    return video.id();
  }

  private Ended insert(Metadata metadata, Instant createdAt) {
    VideoId id = VideoId.random(random);
    JobId job = JobId.random(random);
    RenderOptions options = RenderOptions.plain(RenderOptions.DEFAULT_MAX_HEIGHT);
    Ended video =
        new Ended(
            VideoDetails.builder(id, account, createdAt)
                .revision(3)
                .fileName("talk.mp4")
                .sizeBytes(SIZE)
                .material(new SourceMaterial.Upload(id))
                .options(options)
                .metadata(metadata)
                .build(),
            job,
            Optional.of(
                new JobSummary(
                    Optional.of(createdAt),
                    new Progress(true, 1, 1, true, LENGTH_MICROS / 1e6, Optional.of("1080p")),
                    OptionalLong.of(LENGTH_MICROS))),
            createdAt,
            Outcome.SUCCEEDED,
            createdAt.plusSeconds(90),
            Optional.of(
                new Output(
                    LENGTH_MICROS,
                    Optional.of(new FrameRate(30, 1)),
                    1920,
                    1080,
                    List.of("1080p", "720p", "480p", "360p"),
                    true,
                    SIZE,
                    Optional.empty())),
            Optional.empty(),
            false,
            Optional.empty(),
            CaptionTracks.NONE);
    vidport.ports().videos().insert(video);
    insertJob(video, options);
    return video;
  }

  private void insertJob(Ended video, RenderOptions options) {
    RenderJobs jobs = vidport.ports().jobs().renderJobs();
    Instant at = video.details().createdAt();
    vidport
        .ports()
        .jobs()
        .jobs()
        .insert(Job.queued(video.job(), RenderSteps.JOB, account, video.id(), at));
    jobs.started(video.job(), at);
    jobs.saveFacts(video.job(), ATTEMPT, List.of(facts()));
    try {
      jobs.savePlan(
          video.job(),
          ATTEMPT,
          RenderPlanner.plan(video.details().material(), List.of(facts()), options, 1));
    } catch (RenderPlanner.UnplannableException e) {
      throw new IllegalStateException("cannot plan the template video", e);
    }
    jobs.saveLength(video.job(), ATTEMPT, LENGTH_MICROS);
    jobs.progress(video.job(), 0, LENGTH_MICROS / 1e6);
  }

  private static SourceFacts facts() {
    return new SourceFacts(
        "mov,mp4,m4a,3gp,3g2,mj2",
        SIZE,
        0,
        LENGTH_MICROS,
        new VideoFacts(
            0,
            "h264",
            "yuv420p",
            1920,
            1080,
            new FrameRate(30, 1),
            true,
            0,
            false,
            true,
            VideoFacts.Transfer.SDR,
            VideoFacts.Matrix.BT709),
        Optional.of(new AudioFacts(1, "aac", 2, 48_000, Downmix.STEREO, OptionalLong.empty())),
        Optional.empty());
  }
}
