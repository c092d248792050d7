package dev.vidport.usecases.thumbnail;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.video.FindVideo;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Tells which picture stands for a video, and which others may. */
public final class GetThumbnails {
  private final FinishedVideos videos;
  private final PlaybackLinks links;

  public GetThumbnails(FindVideo videos, PlaybackLinks links) {
    this.videos = new FinishedVideos(videos);
    this.links = links;
  }

  public View handle(AccountId account, VideoId id) {
    Ended video = videos.byId(account, id);
    return new View(
        video,
        links.poster(video),
        LinkLifetime.DOWNLOAD,
        video.stills().map(stills -> candidates(video, stills)).orElse(List.of()));
  }

  private List<Candidate> candidates(Ended video, Stills stills) {
    return IntStream.rangeClosed(0, stills.candidates())
        .mapToObj(
            number -> new Candidate(number, stills.seconds(number), links.candidate(video, number)))
        .toList();
  }

  /**
   * The pictures of a video.
   *
   * @param poster the one that stands for it
   * @param lifetime how long the links work
   * @param candidates with the automatic poster first; none for videos of before there were any
   */
  public record View(Ended video, URI poster, Duration lifetime, List<Candidate> candidates) {
    public View {
      candidates = List.copyOf(candidates);
    }
  }

  /**
   * A still to choose.
   *
   * @param number 0 for the automatic poster
   * @param seconds when it is shown in the video
   */
  public record Candidate(int number, double seconds, URI address) {}
}
