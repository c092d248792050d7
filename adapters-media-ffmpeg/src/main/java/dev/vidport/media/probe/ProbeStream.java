package dev.vidport.media.probe;

import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.LanguageCode;
import dev.vidport.media.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One stream of a file, as ffprobe reports it. */
final class ProbeStream {
  private static final Pattern FRACTION = Pattern.compile("(\\d{1,9})[/:](\\d{1,9})");
  private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");
  private static final Pattern POSITION = Pattern.compile("\\d{1,18}");
  private static final Pattern CLOCK = Pattern.compile("(\\d{1,3}):(\\d{2}):(\\d{2}\\.\\d{1,9})");
  private static final Pattern SECONDS = Pattern.compile("-?\\d{1,20}(\\.\\d{1,12})?");

  /** About 32,000 years: the difference of two times fits a number of microseconds. */
  private static final BigDecimal MAX_SECONDS = BigDecimal.TEN.pow(12);

  /** All ones mean that an MP4 file does not declare a duration (ISO/IEC 14496-12, 8.4.2.3). */
  private static final long UNKNOWN_DURATION = 0xFFFF_FFFFL;

  /** A codec that ffprobe does not name. */
  private static final String UNKNOWN = "unknown";

  /** Dispositions of streams that are not the video itself: cover art, seek bar previews. */
  private static final List<String> AUXILIARY = List.of("attached_pic", "timed_thumbnails");

  /** Codecs of pictures: a film has one only if nothing else shows moving pictures. */
  private static final Set<String> PICTURE_CODECS =
      Set.of("mjpeg", "png", "apng", "gif", "bmp", "tiff", "webp", "jpeg2000");

  /** Dispositions of audio that few viewers want instead of the main audio. */
  private static final List<String> SPECIAL_AUDIO =
      List.of(
          "visual_impaired",
          "descriptions",
          "comment",
          "hearing_impaired",
          "clean_effects",
          "karaoke",
          "lyrics");

  /** Titles of such audio: many files have no dispositions. */
  private static final Pattern SPECIAL_TITLE =
      Pattern.compile(
          "\\b(?:commentary|audio description|descriptive|(?:visually|hearing) impaired)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Names that owners know, by the codes of sample descriptions. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("vvc1", "H.266"),
          Map.entry("vvi1", "H.266"),
          Map.entry("vvc", "H.266"),
          Map.entry("evc1", "MPEG-5 EVC"),
          Map.entry("lvc1", "LCEVC"),
          Map.entry("apv1", "APV"),
          Map.entry("avs3", "AVS3"),
          Map.entry("ac-4", "Dolby AC-4"),
          Map.entry("ac4", "Dolby AC-4"),
          Map.entry("mha1", "MPEG-H 3D Audio"),
          Map.entry("mha2", "MPEG-H 3D Audio"),
          Map.entry("mhm1", "MPEG-H 3D Audio"),
          Map.entry("mhm2", "MPEG-H 3D Audio"),
          Map.entry("mpegh_3d_audio", "MPEG-H 3D Audio"),
          Map.entry("apac", "Apple Positional Audio"),
          Map.entry("iamf", "IAMF"),
          Map.entry("dtsx", "DTS:X"));

  /** ffprobe prints {@code [0][0][0][0]} where a container has none. */
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_. -]{1,20}");

  private final JsonValue json;

  /** Whether no decoder opens it. */
  private final boolean undecodable;

  /** The decoder that does not open, if there is one. */
  private final Optional<String> unopened;

  ProbeStream(JsonValue json) {
    this(json, false, Optional.empty());
  }

  private ProbeStream(JsonValue json, boolean undecodable, Optional<String> unopened) {
    this.json = json;
    this.undecodable = undecodable;
    this.unopened = unopened;
  }

  /**
   * This stream, which cannot be decoded.
   *
   * @param decoder the decoder that does not open
   */
  ProbeStream undecodable(Optional<String> decoder) {
    return new ProbeStream(json, true, decoder);
  }

  boolean isDecodable() {
    return !undecodable && !codec().equals(UNKNOWN);
  }

  /** The name of the codec for the owner; empty if it is unknown. */
  Optional<String> codecName() {
    Optional<String> own =
        codec().equals(UNKNOWN) ? Optional.of(text("codec_tag_string")) : Optional.of(codec());
    return unopened
        .or(() -> own.map(String::strip).filter(code -> CODE.matcher(code).matches()))
        .map(code -> NAMES.getOrDefault(code.toLowerCase(Locale.ROOT), code));
  }

  int index() {
    return json.path("index").asInt(0);
  }

  String codec() {
    return json.path("codec_name").asString(UNKNOWN);
  }

  boolean needsKey() {
    return json.path("tags").has("enc_key_id");
  }

  boolean isVideo() {
    return text("codec_type").equals("video")
        && AUXILIARY.stream().allMatch(mark -> json.path("disposition").path(mark).asInt(0) == 0);
  }

  /** Whether this is a picture that can be shown during audio. */
  boolean isCover() {
    return text("codec_type").equals("video")
        && isMarked("attached_pic")
        && isDecodable()
        && number("width") > 0
        && number("height") > 0;
  }

  boolean isAudio() {
    return isOfAudio() && number("channels") > 0;
  }

  /** Including a stream of which not a single packet has shown the channels. */
  boolean isOfAudio() {
    return text("codec_type").equals("audio");
  }

  boolean isDefault() {
    return isMarked("default");
  }

  /** Whether it needs another stream, which it completes. */
  boolean isDependent() {
    return isMarked("dependent");
  }

  /** Whether it is for viewers who need or want other audio than the main audio. */
  boolean isSpecialAudio() {
    return SPECIAL_AUDIO.stream().anyMatch(this::isMarked)
        || SPECIAL_TITLE.matcher(json.path("tags").path("title").asString("")).find();
  }

  /** This audio as viewers choose it, with its title as its name. */
  AudioTrack audioTrack() {
    return new AudioTrack(
        index(),
        downmix(),
        LanguageCode.ofTag(json.path("tags").path("language").asString("")),
        json.path("tags").path("title").asString(""),
        purpose());
  }

  /** How the channels of this audio are mixed to stereo. */
  Downmix downmix() {
    return Downmix.of(number("channels"), text("channel_layout"));
  }

  private AudioTrack.Purpose purpose() {
    if (isMarked("visual_impaired") || isMarked("descriptions")) {
      return AudioTrack.Purpose.DESCRIPTION;
    }
    return isSpecialAudio() ? AudioTrack.Purpose.OTHER : AudioTrack.Purpose.PROGRAMME;
  }

  /** Whether it is known to have a single picture. */
  boolean isSinglePicture() {
    return isMarked("still_image")
        || whole(text("nb_frames")) == 1
        || whole(json.path("tags").path("NUMBER_OF_FRAMES").asString("")) == 1;
  }

  /** Whether its codec is one of pictures. */
  boolean isPictureCodec() {
    return PICTURE_CODECS.contains(codec());
  }

  /** Whether the size of its frames is known. */
  boolean hasSize() {
    return number("width") > 0 && number("height") > 0;
  }

  DolbyVision dolbyVision() {
    return DolbyVision.of(json.path("side_data_list"));
  }

  private boolean isMarked(String disposition) {
    return json.path("disposition").path(disposition).asInt(0) == 1;
  }

  String text(String name) {
    return json.path(name).asString("");
  }

  int number(String name) {
    return json.path(name).asInt(0);
  }

  /** Whether the video is rotated or mirrored by any angle. */
  boolean hasDisplayMatrix() {
    for (JsonValue side : json.path("side_data_list")) {
      if (side.has("rotation")) {
        return true;
      }
    }
    return false;
  }

  /** Whether the rotation is 90° in either direction. */
  boolean isQuarterTurned() {
    for (JsonValue side : json.path("side_data_list")) {
      if (Math.floorMod(Math.round(side.path("rotation").asDouble(0)), 180) == 90) {
        return true;
      }
    }
    return false;
  }

  OptionalLong startMicros() {
    return micros(text("start_time"));
  }

  /** End of the stream by its start and length; a stream without a packet has no length. */
  OptionalLong endMicros() {
    OptionalLong length = micros(text("duration"));
    return length.orElse(0) <= 0 || json.path("duration_ts").asLong(0) == UNKNOWN_DURATION
        ? OptionalLong.empty()
        : OptionalLong.of(startMicros().orElse(0) + length.getAsLong());
  }

  /**
   * End of the stream by its tag DURATION, which in Matroska holds the end, not the length. Muxers
   * write zero for a stream without a packet; only its packets can confirm that.
   */
  OptionalLong taggedEndMicros() {
    OptionalLong end = clock(json.path("tags").path("DURATION").asString(""));
    return end.orElse(0) > 0 ? end : OptionalLong.empty();
  }

  /** A frame rate; empty when ffprobe prints 0/0. */
  Optional<FrameRate> rate(String name) {
    return fraction(text(name)).map(parts -> new FrameRate(parts[0], parts[1]));
  }

  /** Width in square pixels, before rotation. */
  int squarePixelWidth() {
    return squareWidth(number("width"), pixelAspect());
  }

  /**
   * Width in square pixels.
   *
   * @param aspect width of a stored pixel divided by its height
   */
  static int squareWidth(int width, double aspect) {
    // Rounds to an even number in one step: rounding twice may yield the farther even number.
    return aspect == 1 ? width : Math.max(2, 2 * (int) Math.round(width * aspect / 2));
  }

  /** Width of a stored pixel divided by its height; 1 if the value is missing or implausible. */
  double pixelAspect() {
    return aspect(text("sample_aspect_ratio"));
  }

  /** The value of a pixel aspect ratio such as {@code 4:3}; 1 if it is missing or implausible. */
  static double aspect(String ratio) {
    double aspect = fraction(ratio).map(parts -> (double) parts[0] / parts[1]).orElse(1.0);
    return aspect >= 0.1 && aspect <= 10 ? aspect : 1;
  }

  private static Optional<int[]> fraction(String text) {
    Matcher matcher = FRACTION.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int num = Integer.parseInt(matcher.group(1));
    int den = Integer.parseInt(matcher.group(2));
    return num > 0 && den > 0 ? Optional.of(new int[] {num, den}) : Optional.empty();
  }

  /** A positive whole number; 0 for other text. */
  static int whole(String text) {
    return WHOLE.matcher(text.strip()).matches() ? Integer.parseInt(text.strip()) : 0;
  }

  /** A number of bytes from the start of the file; -1 for N/A. */
  static long position(String text) {
    return POSITION.matcher(text).matches() ? Long.parseLong(text) : -1;
  }

  /** Decimal seconds as microseconds; empty for N/A. Implausible times are kept. */
  static OptionalLong micros(String seconds) {
    if (!SECONDS.matcher(seconds).matches()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        new BigDecimal(seconds)
            .min(MAX_SECONDS)
            .max(MAX_SECONDS.negate())
            .movePointRight(6)
            .setScale(0, RoundingMode.HALF_UP)
            .longValueExact());
  }

  private static OptionalLong clock(String text) {
    Matcher matcher = CLOCK.matcher(text);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    long minutes = Long.parseLong(matcher.group(1)) * 60 + Long.parseLong(matcher.group(2));
    return OptionalLong.of(minutes * 60_000_000 + micros(matcher.group(3)).orElseThrow());
  }
}
