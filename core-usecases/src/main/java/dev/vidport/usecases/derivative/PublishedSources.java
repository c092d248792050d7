package dev.vidport.usecases.derivative;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.derivative.DerivativeSource;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.usecases.signing.PlaybackGrant;
import dev.vidport.usecases.usage.RecentValues;
import dev.vidport.usecases.video.port.Videos;
import java.util.List;
import java.util.Optional;

/** What is known of the videos that files were made of lately. Thread-safe. */
final class PublishedSources {
  private static final int MAX_SOURCES = 2_000;

  private final Videos videos;

  /** Nothing of it changes; chapters, which do, are not in it. */
  private final RecentValues<PlaybackGrant, Source> sources = new RecentValues<>(MAX_SOURCES);

  PublishedSources(Videos videos) {
    this.videos = videos;
  }

  /**
   * The video of a grant. It may have been deleted meanwhile.
   *
   * @throws RefusalException {@code NOT_FOUND} without an output
   */
  Source of(PlaybackGrant grant) {
    synchronized (sources) {
      Optional<Source> known = sources.find(grant);
      if (known.isPresent()) {
        return known.get();
      }
    }
    Source found = find(grant);
    synchronized (sources) {
      sources.keep(grant, found);
    }
    return found;
  }

  /**
   * The chapters that the video of a grant has now.
   *
   * @throws RefusalException {@code NOT_FOUND} without an output
   */
  List<Chapter> chapters(PlaybackGrant grant) {
    return published(grant).output().map(Output::chapters).orElseThrow(PublishedSources::notFound);
  }

  /** The permission to play the video whose MP4 this is; empty for any other object. */
  Optional<PlaybackGrant> ofDownload(ObjectKey key) {
    return key.video()
        .filter(video -> key.name().equals(OutputFile.DOWNLOAD))
        .flatMap(video -> videos.owner(video).flatMap(owner -> videos.find(owner, video)))
        .filter(Ended.class::isInstance)
        .map(Ended.class::cast)
        .filter(ended -> ended.output().isPresent())
        .map(ended -> new PlaybackGrant(ended.id(), ended.job(), false))
        .filter(
            grant -> ObjectKey.output(grant.video(), grant.job()).child(key.name()).equals(key));
  }

  private Ended published(PlaybackGrant grant) {
    AccountId account = videos.owner(grant.video()).orElseThrow(PublishedSources::notFound);
    return videos
        .find(account, grant.video())
        .filter(Ended.class::isInstance)
        .map(Ended.class::cast)
        .filter(video -> video.job().equals(grant.job()))
        .orElseThrow(PublishedSources::notFound);
  }

  private Source find(PlaybackGrant grant) {
    Ended ended = published(grant);
    AccountId account = ended.account();
    return Optional.of(ended)
        .flatMap(
            video ->
                video
                    .output()
                    .map(
                        output ->
                            new Source(
                                account,
                                DerivativeSource.of(video, output),
                                video.details().title(),
                                output.renditions().stream().findFirst())))
        .orElseThrow(PublishedSources::notFound);
  }

  static RefusalException notFound() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such file");
  }

  /**
   * A video.
   *
   * @param top label of the top rendition
   */
  record Source(AccountId account, DerivativeSource facts, String title, Optional<String> top) {}
}
