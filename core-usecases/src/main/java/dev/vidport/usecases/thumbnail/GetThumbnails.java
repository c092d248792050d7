package dev.vidport.usecases.thumbnail;

import dev.vidport.domain.access.Principal;
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

/** Returns the thumbnail of a video and its candidates. */
public final class GetThumbnails {
  private final SucceededVideos videos;
  private final PlaybackLinks links;

  public GetThumbnails(FindVideo videos, PlaybackLinks links) {
    this.videos = new SucceededVideos(videos);
    this.links = links;
  }

  public View handle(Principal principal, VideoId id) {
    Ended video = videos.byId(principal, id);
    return new View(
        video,
        links.poster(video),
        LinkLifetime.DOWNLOAD,
        candidates(video, video.output().orElseThrow().stills()));
  }

  private List<Candidate> candidates(Ended video, Stills stills) {
    return IntStream.rangeClosed(0, stills.candidates())
        .mapToObj(
            number -> new Candidate(number, stills.seconds(number), links.candidate(video, number)))
        .toList();
  }

  /**
   * The thumbnail and the candidates of a video.
   *
   * @param poster address of the thumbnail
   * @param lifetime how long the links work
   * @param candidates the automatic poster first
   */
  public record View(Ended video, URI poster, Duration lifetime, List<Candidate> candidates) {
    public View {
      candidates = List.copyOf(candidates);
    }
  }

  /**
   * A still that can be chosen as the thumbnail.
   *
   * @param number 0 for the automatic poster
   * @param seconds its time in the video
   */
  public record Candidate(int number, double seconds, URI address) {}
}
