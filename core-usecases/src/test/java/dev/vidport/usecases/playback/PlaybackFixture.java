package dev.vidport.usecases.playback;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.playback.port.VideoLinks;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** A published video whose files are in the store, and its links. */
final class PlaybackFixture {
  final UseCasesFixture useCases;
  final VideoId video;

  private PlaybackFixture(UseCasesFixture useCases, VideoId video) {
    this.useCases = useCases;
    this.video = video;
  }

  static PlaybackFixture published() throws Exception {
    UseCasesFixture useCases = UseCasesFixture.withPlan("pro");
    VideoId video = useCases.submitted();
    useCases.succeed(video);
    PlaybackFixture fixture = new PlaybackFixture(useCases, video);
    fixture.put("master.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n1080p.m3u8\n");
    fixture.put("1080p.m3u8", "#EXTM3U\n#EXT-X-MAP:URI=\"1080p.mp4\"\n");
    fixture.put("1080p.mp4", "segments");
    fixture.put("poster.jpg", "poster");
    fixture.put("filmstrip.vtt", "WEBVTT\n");
    return fixture;
  }

  void put(String name, String content) throws IOException {
    useCases.store.put(files().child(name), content.getBytes(StandardCharsets.UTF_8), "text/plain");
  }

  Ended stored() {
    return (Ended) useCases.stored(video);
  }

  /** Where the job published its files. */
  ObjectKey files() {
    return ObjectKey.output(video, stored().job());
  }

  PlaybackLinks links() {
    return useCases.useCases.playback().links();
  }

  VideoLinks links(Optional<Duration> lifetime) {
    return links().of(stored(), stored().output().orElseThrow(), useCases.owner.plan(), lifetime);
  }

  /** The grant to read the stream and the file. */
  String streamGrant(Duration lifetime) {
    return grant(links(Optional.of(lifetime)).stream().orElseThrow());
  }

  /** The grant to read the file and the images. */
  String fileGrant(Duration lifetime) {
    return grant(links(Optional.of(lifetime)).playback());
  }

  /** The grant in {@code /play/<grant>/<file>}. */
  static String grant(URI link) {
    String[] path = link.getPath().split("/", -1);
    return path[path.length - 2];
  }

  /** The name of the file that a link leads to. */
  static String file(URI link) {
    return link.getPath().substring(link.getPath().lastIndexOf('/') + 1);
  }
}
