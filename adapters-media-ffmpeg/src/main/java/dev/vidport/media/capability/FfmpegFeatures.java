package dev.vidport.media.capability;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a build of ffmpeg can do, read from the lists that it prints.
 *
 * @param formats names of demuxers, as {@code matroska,webm}, and of muxers
 * @see <a href="https://ffmpeg.org/ffmpeg.html#Generic-options">Generic options of ffmpeg</a>
 */
record FfmpegFeatures(Coders codecs, Coders formats, Set<String> filters, Set<String> protocols) {
  /** For example {@code " DEV.L. vp8 On2 VP8 (decoders: vp8 libvpx ) (encoders: libvpx )"}. */
  private static final Pattern CODEC =
      Pattern.compile(" ([D.])([E.])[VASDT][I.][L.][S.] (\\S+)\\s+(.*)");

  /** For example {@code " DE mpegts MPEG-TS"}. Newer versions mark devices in a third column. */
  private static final Pattern FORMAT = Pattern.compile(" ([D ])([E ])[d ]? (\\S+).*");

  private static final Pattern DECODERS = Pattern.compile("\\(decoders: ([^)]*)\\)");
  private static final Pattern ENCODERS = Pattern.compile("\\(encoders: ([^)]*)\\)");

  /**
   * @param readers names of decoders or demuxers
   * @param writers names of encoders or muxers
   */
  record Coders(Set<String> readers, Set<String> writers) {}

  /** Reads the lines of {@code ffmpeg -codecs}, {@code -formats} and so on. */
  static FfmpegFeatures of(
      List<String> codecs, List<String> formats, List<String> filters, List<String> protocols) {
    return new FfmpegFeatures(codecs(codecs), formats(formats), words(filters), words(protocols));
  }

  private static Coders codecs(List<String> lines) {
    Set<String> decoders = new HashSet<>();
    Set<String> encoders = new HashSet<>();
    for (String line : lines) {
      Matcher codec = CODEC.matcher(line);
      if (codec.matches()) {
        if (codec.group(1).equals("D")) {
          decoders.addAll(implementations(codec, DECODERS));
        }
        if (codec.group(2).equals("E")) {
          encoders.addAll(implementations(codec, ENCODERS));
        }
      }
    }
    return new Coders(decoders, encoders);
  }

  /** Nothing is listed if the only implementation has the name of the codec. */
  private static Set<String> implementations(Matcher codec, Pattern list) {
    Matcher listed = list.matcher(codec.group(4));
    return listed.find() ? words(List.of(listed.group(1))) : Set.of(codec.group(3));
  }

  private static Coders formats(List<String> lines) {
    Set<String> demuxers = new HashSet<>();
    Set<String> muxers = new HashSet<>();
    for (String line : lines) {
      Matcher format = FORMAT.matcher(line);
      if (format.matches()) {
        if (format.group(1).equals("D")) {
          demuxers.add(format.group(3));
        }
        if (format.group(2).equals("E")) {
          muxers.add(format.group(3));
        }
      }
    }
    return new Coders(demuxers, muxers);
  }

  private static Set<String> words(List<String> lines) {
    return lines.stream()
        .flatMap(line -> Stream.of(line.strip().split("\\s+", -1)))
        .collect(Collectors.toUnmodifiableSet());
  }
}
