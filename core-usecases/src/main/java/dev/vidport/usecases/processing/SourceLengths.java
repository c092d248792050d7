package dev.vidport.usecases.processing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.EditLength;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.ExpectedSize;
import dev.vidport.domain.render.OutputRate;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.video.port.Videos;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds the length and the size of the sources of a video that is to be processed again. */
final class SourceLengths {
  private final Videos videos;
  private final RenderJobs jobs;

  SourceLengths(Videos videos, RenderJobs jobs) {
    this.videos = videos;
    this.jobs = jobs;
  }

  /**
   * The length before any trim, in microseconds; empty until the files have been probed.
   *
   * @throws RefusalException {@code ORIGINAL_UNAVAILABLE} when the upload was never completed, or a
   *     source is deleted
   */
  OptionalLong length(Video video) {
    if (video.details().isUnfetched()) {
      throw unavailable("the file was never stored completely");
    }
    if (video instanceof Submitted submitted) {
      return length(video, jobs.find(submitted.job()).map(RenderJob::summary));
    }
    if (video instanceof Ended ended) {
      if (ended.originalDeleted()) {
        throw unavailable("the original was deleted");
      }
      return length(video, Optional.of(ended.summary()));
    }
    throw unavailable("the upload was never completed");
  }

  /**
   * The size of the output for which its sources are enough; empty until the files have been
   * probed.
   */
  Optional<PictureSize> size(Video video, int maxHeight) {
    Optional<PictureSize> source = summary(video).flatMap(JobSummary::sourceSize);
    Optional<PictureSize> ofSource = source.map(size -> ExpectedSize.of(size, maxHeight));
    return video
        .details()
        .material()
        .match(
            upload -> ofSource,
            screenAndCamera -> ofSource,
            edit ->
                Optional.of(
                    ExpectedSize.ofEdit(
                        outputs(edit, video.account()).stream().map(Output::size).toList(),
                        maxHeight)));
  }

  private Optional<JobSummary> summary(Video video) {
    if (video instanceof Ended ended) {
      return Optional.of(ended.summary());
    }
    return video.activeJob().flatMap(jobs::find).map(RenderJob::summary);
  }

  private OptionalLong length(Video video, Optional<JobSummary> job) {
    return video
        .details()
        .material()
        .match(
            upload -> sourceMicros(video, job),
            screenAndCamera -> sourceMicros(video, job),
            edit -> OptionalLong.of(length(edit, video.account())));
  }

  /**
   * The length of the output of the whole files, if there is one; otherwise the length that the
   * files declare, of which the output may lack audio before or after the picture.
   */
  private OptionalLong sourceMicros(Video video, Optional<JobSummary> job) {
    return wholeOutput(video)
        .or(() -> wholeOutputOfSameFiles(video))
        .map(output -> OptionalLong.of(output.lengthMicros()))
        .or(() -> job.map(JobSummary::sourceMicros))
        .orElse(OptionalLong.empty());
  }

  private Optional<Output> wholeOutputOfSameFiles(Video video) {
    return video.details().material().originalOwner().stream()
        .flatMap(owner -> videos.sharing(video.account(), owner).stream())
        .flatMap(other -> wholeOutput(other).stream())
        .findFirst();
  }

  /** The output of a video of which nothing was cut off. */
  private static Optional<Output> wholeOutput(Video video) {
    RenderOptions options = video.details().options();
    return video instanceof Ended ended
            && options.trim().isEmpty()
            && options.maxSeconds().isEmpty()
        ? ended.output()
        : Optional.empty();
  }

  private long length(SourceMaterial.Edit edit, AccountId account) {
    List<Output> videos = outputs(edit, account);
    EditLength length =
        new EditLength(edit.clips(), videos.stream().map(Output::lengthMicros).toList());
    return length.renderedMicros(OutputRate.ofEdit(videos.stream().map(Output::rate).toList()));
  }

  private List<Output> outputs(SourceMaterial.Edit edit, AccountId account) {
    return edit.clips().stream()
        .map(EditClip::file)
        .map(
            file ->
                output(file, account)
                    .orElseThrow(() -> unavailable("the video of a clip was deleted")))
        .toList();
  }

  private Optional<Output> output(SourceFile.Published file, AccountId account) {
    return videos
        .find(account, file.video())
        .filter(found -> found instanceof Ended ended && ended.job().equals(file.job()))
        .map(Ended.class::cast)
        .flatMap(Ended::output);
  }

  private static RefusalException unavailable(String reason) {
    return new RefusalException(RefusalCode.ORIGINAL_UNAVAILABLE, reason);
  }
}
