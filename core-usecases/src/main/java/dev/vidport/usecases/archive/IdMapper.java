package dev.vidport.usecases.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Sha256;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.variant.Av1Encoding;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ImportTarget;
import dev.vidport.usecases.video.port.Videos;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives the videos of an archive ids that are free here: their own, or else ids that are derived
 * from them and the account, the same in every run. Jobs of a video with another id have other ids
 * as well.
 */
final class IdMapper {
  private static final int ATTEMPTS = 16;
  private static final int CACHED = 10_000;
  private static final String ORIGINAL = "original:";

  /** The causes that name a video or a job; see {@code UsageCauses}. */
  private static final Pattern CAUSE =
      Pattern.compile("((?:released:)?(?:original:|output:|job:))([0-9a-f]{32})");

  private static final String INTERRUPTED = "it had not ended when the account was exported";

  private final ImportTarget target;
  private final Videos videos;
  private final AccountId account;

  /** Bounded, because an archive may name any number of videos. */
  private final Map<VideoId, VideoId> recent =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<VideoId, VideoId> eldest) {
          return size() > CACHED;
        }
      };

  IdMapper(ImportTarget target, Videos videos, AccountId account) {
    this.target = target;
    this.videos = videos;
    this.account = account;
  }

  /** The id of a video of the archive here. */
  VideoId of(VideoId video) throws ArchiveFormatException {
    VideoId known = recent.get(video);
    if (known != null) {
      return known;
    }
    VideoId found = find(video);
    recent.put(video, found);
    return found;
  }

  private VideoId find(VideoId video) throws ArchiveFormatException {
    for (int attempt = 0; attempt <= ATTEMPTS; attempt++) {
      VideoId candidate = attempt == 0 ? video : new VideoId(derived("video", video, attempt));
      if (videos.find(account, candidate).isPresent() || target.isFree(candidate, account)) {
        return candidate;
      }
    }
    throw new ArchiveFormatException("there is no free id for the video " + video);
  }

  private String derived(String kind, Object id, int number) {
    return Sha256.hex(kind + ":" + account + ":" + id + ":" + number).substring(0, 32);
  }

  /** The id of a job of a video of the archive here. */
  JobId job(VideoId video, JobId job) throws ArchiveFormatException {
    VideoId here = of(video);
    return here.equals(video) ? job : new JobId(derived("job of " + here, job, 0));
  }

  /**
   * The cause of a usage entry with the ids of here. Nothing is remembered for it, because an
   * archive may have any number of videos.
   *
   * @param video of the entry
   */
  String cause(String cause, VideoId video) throws ArchiveFormatException {
    Matcher found = CAUSE.matcher(cause);
    if (!found.matches()) {
      return cause;
    }
    String kind = found.group(1);
    String id = found.group(2);
    return kind
        + (kind.endsWith(ORIGINAL)
            ? of(new VideoId(id)).value()
            : job(video, new JobId(id)).value());
  }

  /** The video as it is stored here. What was running on the other instance has ended. */
  Ended video(Ended video) throws ArchiveFormatException {
    VideoId id = video.id();
    VideoDetails details = video.details();
    Optional<VideoId> reprocessOf = Optional.empty();
    if (details.reprocessOf().isPresent()) {
      reprocessOf = Optional.of(of(details.reprocessOf().get()));
    }
    VideoDetails here =
        VideoDetails.builder(of(id), account, details.createdAt())
            .revision(details.revision())
            .fileName(details.fileName())
            .sizeBytes(details.sizeBytes())
            .material(material(details.material()))
            .reprocessOf(reprocessOf)
            .options(options(id, details.options()))
            .metadata(details.metadata())
            .embed(details.embed())
            .deleteAfter(details.deleteAfter())
            .build();
    Optional<Output> output = Optional.empty();
    if (video.output().isPresent()) {
      output = Optional.of(output(id, video.output().get()));
    }
    return new Ended(
        here,
        job(id, video.job()),
        video.summary(),
        video.submittedAt(),
        video.outcome(),
        video.endedAt(),
        output,
        video.failure(),
        video.originalDeleted(),
        video.thumbnail(),
        video.captions().isRecognizing()
            ? video.captions().ended(recognition -> recognition.failed(INTERRUPTED))
            : video.captions());
  }

  private Output output(VideoId id, Output output) throws ArchiveFormatException {
    if (output.av1().isEmpty()) {
      return output;
    }
    Av1Encoding av1 = output.av1().get();
    Av1Encoding ended = av1.isProcessing() ? av1.failed(INTERRUPTED) : av1;
    return output.with(
        new Av1Encoding(
            job(id, ended.job()),
            ended.state(),
            ended.reason(),
            ended.percentOfBits(),
            ended.renditions(),
            ended.storedBytes()));
  }

  private RenderOptions options(VideoId id, RenderOptions options) throws ArchiveFormatException {
    VideoId here = of(id);
    return options
        .withWatermark(
            options
                .watermark()
                .map(mark -> new Watermark(here, mark.digest(), mark.image(), mark.settings())))
        .withBurnedCaptions(
            options
                .burnedCaptions()
                .map(drawn -> new BurnedCaptions(here, drawn.language(), drawn.texts())));
  }

  private SourceMaterial material(SourceMaterial material) throws ArchiveFormatException {
    if (material instanceof SourceMaterial.Upload upload) {
      return new SourceMaterial.Upload(of(upload.owner()));
    }
    if (material instanceof SourceMaterial.ScreenAndCamera both) {
      return new SourceMaterial.ScreenAndCamera(
          of(both.owner()), both.cameraFileName(), both.layout());
    }
    if (material instanceof SourceMaterial.Edit edit) {
      List<EditClip> clips = new ArrayList<>();
      for (EditClip clip : edit.clips()) {
        SourceFile.Published file = clip.file();
        clips.add(
            new EditClip(
                new SourceFile.Published(of(file.video()), job(file.video(), file.job())),
                clip.start(),
                clip.end(),
                clip.transition()));
      }
      return new SourceMaterial.Edit(clips);
    }
    throw new IllegalArgumentException("unknown material: " + material);
  }
}
