package dev.vidport.media.probe;

import dev.vidport.domain.render.AudioFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Mix;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.VideoFacts;
import dev.vidport.usecases.render.MediaFault;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Turns a report of ffprobe into facts. Pure. */
final class FactsReader {
  private static final Set<String> INTERLACED = Set.of("tt", "bb", "tb", "bt");

  /** Half a second is more than encoders add to a sound by rounding. */
  private static final long MUCH_LONGER = 500_000;

  /** What an H.264 encoder can do. */
  private static final int LONGEST_SIDE = 16_384;

  private final ProbeReport report;
  private final ProbeStream picture;

  /**
   * @throws MediaFault when the file holds no picture that can be made use of
   */
  FactsReader(ProbeReport report, long maxPixels) throws MediaFault {
    this.report = report;
    this.picture = report.picture().orElseThrow(() -> noPicture(report));
    check(maxPixels);
  }

  private static MediaFault noPicture(ProbeReport report) {
    String instead = report.sound().isPresent() ? "only sound" : "no video";
    return fault(Failure.NO_VIDEO, "the file holds " + instead + "; upload a file with a picture");
  }

  private void check(long maxPixels) throws MediaFault {
    if (report.encrypted()) {
      throw fault(Failure.UNSUPPORTED, "the file is encrypted; upload one without copy protection");
    }
    if (picture.unknown()) {
      throw fault(
          Failure.UNSUPPORTED,
          "the picture is coded in a way that is not known here; convert it, for instance to H.264");
    }
    if (report.sound().filter(ProbeStream::unknown).isPresent()) {
      // Silence instead would be found out too late.
      throw fault(
          Failure.UNSUPPORTED,
          "the sound is coded in a way that is not known here; convert it, for instance to AAC");
    }
    checkSize(maxPixels);
  }

  private void checkSize(long maxPixels) throws MediaFault {
    long width = shownWidth();
    long height = picture.number("height");
    if (picture.number("width") < 1 || height < 1) {
      throw fault(
          Failure.DAMAGED,
          "nothing of the picture can be decoded; the file is probably cut off or damaged");
    }
    if (width * height > maxPixels || Math.max(width, height) > LONGEST_SIDE) {
      throw fault(
          Failure.UNSUPPORTED,
          "a picture of " + width + "×" + height + " is too large; the largest is 8K");
    }
  }

  /** Width with pixels made square, before it is turned. */
  private int shownWidth() {
    int width = picture.number("width");
    double aspect = picture.pixelAspect();
    // To an even number at once, as rounding twice may end on the one farther away.
    return aspect == 1 ? width : Math.max(2, 2 * (int) Math.round(width * aspect / 2));
  }

  int pictureStream() {
    return picture.index();
  }

  /** Whether the headers leave something open that only the packets tell. */
  boolean needsPackets() {
    return rateInHeaders().isEmpty() || lengthInHeaders().isEmpty();
  }

  private Optional<RateChoice> rateInHeaders() {
    return rate(picture.rate("avg_frame_rate"));
  }

  private Optional<RateChoice> rate(Optional<FrameRate> mean) {
    return RateChoice.of(picture.rate("r_frame_rate"), mean, interlaced());
  }

  /** The picture's own length goes before the file's: sound may last longer than it. */
  private OptionalLong lengthInHeaders() {
    OptionalLong end = picture.endMicros();
    if (end.isPresent() && end.getAsLong() > start()) {
      return OptionalLong.of(end.getAsLong() - start());
    }
    return report.lengthMicros().orElse(0) > 0 ? report.lengthMicros() : OptionalLong.empty();
  }

  private long start() {
    return report.startMicros().orElse(0);
  }

  private long firstPts() {
    return picture.startMicros().orElse(start());
  }

  private boolean interlaced() {
    return INTERLACED.contains(picture.text("field_order"));
  }

  /**
   * The sound's stream where the headers say that it goes on after the picture. A damaged header
   * may say so too, and hours of a still picture would follow: its packets have to tell.
   */
  OptionalInt outlastingSound() {
    OptionalLong seen = picture.endMicros();
    OptionalLong heard = report.sound().map(ProbeStream::endMicros).orElse(OptionalLong.empty());
    boolean outlasts =
        seen.isPresent() && heard.isPresent() && heard.getAsLong() > seen.getAsLong() + MUCH_LONGER;
    return outlasts ? OptionalInt.of(report.sound().orElseThrow().index()) : OptionalInt.empty();
  }

  /** The facts by the headers alone. */
  SourceFacts facts(long sizeBytes) throws MediaFault {
    return facts(sizeBytes, new PacketTimes(), new PacketTimes());
  }

  /**
   * @param packets what was measured of the picture; empty when {@link #needsPackets} said no
   * @param sound what was measured of the sound; empty without {@link #outlastingSound}
   */
  SourceFacts facts(long sizeBytes, PacketTimes packets, PacketTimes sound) throws MediaFault {
    OptionalLong said = lengthInHeaders();
    if (said.isEmpty() && packets.none()) {
      throw fault(
          Failure.DAMAGED, "the file holds no picture at all; it is probably cut off or damaged");
    }
    long length = said.isPresent() ? said.getAsLong() : packets.endMicros() - start();
    return new SourceFacts(
        report.container(),
        sizeBytes,
        start(),
        Math.max(1, length),
        video(packets),
        audio(sound),
        Optional.empty());
  }

  private VideoFacts video(PacketTimes packets) {
    // Without a length, the headers' mean is a guess by the first second.
    Optional<FrameRate> mean = packets.meanRate().or(() -> picture.rate("avg_frame_rate"));
    RateChoice rate =
        rate(mean).orElseGet(() -> RateChoice.ofMean(mean.orElse(new FrameRate(30, 1))));
    int width = shownWidth();
    int height = picture.number("height");
    boolean turned = picture.quarterTurned();
    return new VideoFacts(
        picture.index(),
        picture.codec(),
        picture.text("pix_fmt"),
        turned ? height : width,
        turned ? width : height,
        rate.rate(),
        rate.constant(),
        firstPts(),
        interlaced(),
        picture.pixelAspect() == 1,
        Colours.transfer(picture),
        Colours.matrix(picture));
  }

  private Optional<AudioFacts> audio(PacketTimes packets) {
    OptionalLong end = packets.none() ? OptionalLong.empty() : OptionalLong.of(packets.endMicros());
    return report
        .sound()
        .map(
            sound ->
                new AudioFacts(
                    sound.index(),
                    sound.codec(),
                    sound.number("channels"),
                    sound.number("sample_rate"),
                    Mix.of(sound.number("channels"), sound.text("channel_layout")),
                    end));
  }

  private static MediaFault fault(String code, String message) {
    return new MediaFault(new Failure(code, message));
  }
}
