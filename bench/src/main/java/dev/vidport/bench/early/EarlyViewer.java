package dev.vidport.bench.early;

import dev.vidport.bench.host.Download;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.system.BenchSleeper;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Loads a stream like a player that starts at its beginning as soon as it can and never seeks. It
 * decodes nothing.
 */
final class EarlyViewer {
  private static final Pattern VARIANT =
      Pattern.compile("#EXT-X-STREAM-INF:.*RESOLUTION=(\\d+)x(\\d+).*\\R(.+)");
  private static final Pattern AUDIO = Pattern.compile("#EXT-X-MEDIA:TYPE=AUDIO.*URI=\"([^\"]+)\"");
  private static final Pattern INIT =
      Pattern.compile("#EXT-X-MAP:URI=\"([^\"]+)\"(?:,BYTERANGE=\"(\\d+)@(\\d+)\")?");
  private static final Pattern LENGTH = Pattern.compile("#EXTINF:([0-9.]+)");
  private static final Pattern RANGE =
      Pattern.compile("#EXT-X-BYTERANGE:(\\d+)@(\\d+)\\R(?:#.*\\R)*(.+)");

  /**
   * How long a player waits before it loads a playlist again: the target duration, or half of it if
   * nothing was added (RFC 8216, 6.3.4).
   */
  private static final Duration RELOAD = Duration.ofSeconds(4);

  private final MeasuredHost host;
  private final Duration limit;

  /**
   * @param limit for the whole stream
   */
  EarlyViewer(MeasuredHost host, Duration limit) {
    this.host = host;
    this.limit = limit;
  }

  /**
   * What a viewer sees.
   *
   * @param begun from {@code since} until the first segments of video and audio are loaded, in
   *     seconds
   * @param stalled how long playback waits for more, in seconds
   * @param complete from {@code since} until the playlist is complete, in seconds
   * @param lines of the best rendition when playback begins
   */
  record Seen(double begun, double stalled, double complete, int lines) {}

  /**
   * Plays a stream until all of it is there.
   *
   * @param since when the viewer began to wait, of {@link System#nanoTime}
   */
  Seen play(String streamUrl, long since) throws IOException, InterruptedException {
    Stream stream = Stream.read(host.local(URI.create(streamUrl)));
    loadFirst(stream.video());
    loadFirst(stream.audio());
    double begun = secondsSince(since);
    double stalled = 0;
    double played = 0;
    double last = begun;
    double known = 0;
    while (true) {
      String video = Download.text(stream.video());
      double there = Math.min(length(video), length(Download.text(stream.audio())));
      double now = secondsSince(since);
      if (video.contains("#EXT-X-ENDLIST")) {
        return new Seen(begun, stalled, now, stream.lines());
      }
      // Until now, the player knew what it had loaded before.
      double wanted = played + now - last;
      last = now;
      played = known == 0 ? 0 : Math.min(wanted, known);
      stalled += known == 0 ? 0 : wanted - played;
      if (now > limit.toSeconds()) {
        throw new IOException("the stream is not complete after " + now + " s: " + video);
      }
      BenchSleeper.sleep(there > known ? RELOAD : RELOAD.dividedBy(2));
      known = there;
    }
  }

  private static double secondsSince(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  private static double length(String playlist) {
    Matcher entry = LENGTH.matcher(playlist);
    double length = 0;
    while (entry.find()) {
      length += Double.parseDouble(entry.group(1));
    }
    return length;
  }

  private static void loadFirst(URI playlist) throws IOException {
    String text = Download.text(playlist);
    Matcher init = INIT.matcher(text);
    Matcher segment = RANGE.matcher(text);
    if (!init.find() || !segment.find()) {
      throw new IOException("no segment in " + text);
    }
    if (init.group(2) != null) {
      Download.range(playlist.resolve(init.group(1)), init.group(2), init.group(3));
    }
    Download.range(playlist.resolve(segment.group(3)), segment.group(1), segment.group(2));
  }

  /**
   * The media playlists that a player loads first.
   *
   * @param audio that of the video if there is no other
   * @param lines of the best rendition
   */
  private record Stream(URI video, URI audio, int lines) {
    static Stream read(URI master) throws IOException {
      String text = Download.text(master);
      List<MatchResult> variants = VARIANT.matcher(text).results().toList();
      if (variants.isEmpty()) {
        throw new IOException("no rendition in " + text);
      }
      int lines = variants.stream().mapToInt(Stream::shortSide).max().orElseThrow();
      URI video = master.resolve(variants.get(0).group(3));
      Matcher audio = AUDIO.matcher(text);
      return new Stream(video, audio.find() ? master.resolve(audio.group(1)) : video, lines);
    }

    private static int shortSide(MatchResult variant) {
      return Math.min(Integer.parseInt(variant.group(1)), Integer.parseInt(variant.group(2)));
    }
  }
}
