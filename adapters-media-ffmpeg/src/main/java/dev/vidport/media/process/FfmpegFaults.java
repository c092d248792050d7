package dev.vidport.media.process;

import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Distinguishes faults of the media from faults of the machine by the exit of ffmpeg or ffprobe.
 */
public final class FfmpegFaults {
  /**
   * Error output that shows a fault of the machine. "Cannot allocate memory" is not in the list: it
   * shows that the program has reached its memory limit, while a machine without free memory kills
   * the program.
   */
  private static final List<String> MACHINE_ERRORS =
      List.of(
          "No space left on device",
          "Too many open files",
          "Connection refused",
          "Permission denied",
          "No such file or directory",
          "Server returned",
          // The build of ffmpeg lacks a feature.
          "Unrecognized option",
          "No such filter",
          "Unknown encoder",
          "Read-only file system");

  /** The start of the error output when the sandbox could not start the program. */
  private static final List<String> SANDBOX_ERRORS =
      List.of("bwrap: ", "unshare: ", "setpriv: ", "prlimit: ", "choom: ", "env: ");

  /** Error output of ffmpeg and of the H.264 encoder when the memory limit is reached. */
  private static final List<String> MEMORY_ERRORS =
      List.of("Cannot allocate memory", "malloc of size");

  private static final Pattern MEMORY_ERROR_OF_DECODER =
      Pattern.compile("Error while decoding stream #[^\\n]{1,40}: Cannot allocate memory");

  /** Error output that shows failed decoding, or a filter without any decoded input. */
  private static final List<String> CONTENT_ERRORS =
      List.of(
          "Error while decoding",
          "Invalid data found",
          // No frame of a mapped stream could be decoded.
          "Cannot determine format of input stream");

  /** Printed for options that the build of ffmpeg lacks, and for misspelled options of filters. */
  private static final String UNKNOWN_OPTION = "Option not found";

  /** A decoder that is not in the {@link DecoderAllowList}. */
  private static final Pattern FORBIDDEN_DECODER =
      Pattern.compile("Codec \\(([A-Za-z0-9_.-]{1,40})\\) not on whitelist");

  /**
   * Printed for a file that begins as an MP4. When it opens a file, ffmpeg reads the indexes of all
   * fragments, and fails if the last one is incomplete.
   */
  private static final Pattern MP4_HEADER_ERROR =
      Pattern.compile("\\[mov,[^\\]]{1,60}\\] error reading header");

  /** Only the extension of the file says what it is. */
  private static final String NAMED_ONLY = "detected only with low score of 1,";

  private static final int DECODING_FAILED = 69;

  private FfmpegFaults() {}

  /**
   * Returns the fault of the media that made a rendering program end with {@code exit}.
   *
   * @throws IOException when the media is not at fault
   */
  public static UnusableMediaException of(String program, ProcessExit exit) throws IOException {
    Optional<UnusableMediaException> named = named(program, exit);
    if (named.isPresent()) {
      return named.orElseThrow();
    }
    if (exit.hasCrashed() || exit.code() == DECODING_FAILED || isContentFault(exit)) {
      return damaged();
    }
    throw new IOException(program + " " + exit.description());
  }

  /**
   * Returns the fault of the media that made a probing program end with {@code exit}. Exit code 1
   * is the media's fault unless the error output shows a fault of the machine, since each decoder
   * words its errors in its own way.
   *
   * @throws IOException when the media is not at fault
   */
  public static UnusableMediaException ofProbe(String program, ProcessExit exit)
      throws IOException {
    if (exit.errorOutputContains(NAMED_ONLY)) {
      requireNoMachineFault(program, exit);
      return notMedia();
    }
    Optional<UnusableMediaException> named = named(program, exit);
    if (named.isPresent()) {
      return named.orElseThrow();
    }
    if (exit.errorOutput().endsWith("Invalid data found when processing input")) {
      return notMedia();
    }
    if (exit.hasCrashed() || exit.code() == 1) {
      return damaged();
    }
    throw new IOException(program + " " + exit.description());
  }

  /**
   * @throws IOException when {@code exit} is certainly a fault of the machine
   */
  public static void requireNoMachineFault(String program, ProcessExit exit) throws IOException {
    if (exit.wasKilled()) {
      throw killed(program);
    }
    if (isMachineFault(exit) || exit.errorOutputContains(UNKNOWN_OPTION)) {
      throw new IOException(program + " " + exit.description());
    }
  }

  /** The fault of a program that was killed from outside. */
  public static IOException killed(String program) {
    return new IOException(
        program + " was killed: the machine ran out of memory, or the CPU time limit was reached");
  }

  static boolean isMachineFault(ProcessExit exit) {
    return exit.wasKilled()
        || SANDBOX_ERRORS.stream().anyMatch(exit.errorOutput()::startsWith)
        || MACHINE_ERRORS.stream().anyMatch(exit::errorOutputContains);
  }

  static boolean isContentFault(ProcessExit exit) {
    return CONTENT_ERRORS.stream().anyMatch(exit::errorOutputContains);
  }

  private static Optional<UnusableMediaException> named(String program, ProcessExit exit)
      throws IOException {
    requireNoMachineFault(program, exit);
    if (exit.wroteTooMuch()) {
      return fault(
          Failure.UNSUPPORTED,
          "the output exceeds the size limit of this service; a shorter video may work");
    }
    Matcher forbidden = FORBIDDEN_DECODER.matcher(exit.errorOutput());
    if (forbidden.find()) {
      return fault(
          Failure.UNSUPPORTED,
          "the codec "
              + forbidden.group(1)
              + " is not supported; convert the file, for example to H.264 with AAC");
    }
    Optional<UnusableMediaException> refused = RefusedFormat.of(exit.errorOutput());
    if (refused.isPresent()) {
      return refused;
    }
    if (exit.errorOutputContains("moov atom not found")) {
      return fault(
          Failure.DAMAGED,
          "the file is cut off: the index at its end is missing; make a new video from the complete"
              + " file");
    }
    if (MP4_HEADER_ERROR.matcher(exit.errorOutput()).find()) {
      return fault(
          Failure.DAMAGED,
          "the file is cut off or damaged within an index; make a new video from the complete file");
    }
    if (exit.errorOutputContains("Decoder (codec")
        || exit.errorOutputContains("Decoding requested, but no decoder")) {
      return fault(
          Failure.UNSUPPORTED,
          "the video or audio codec is not supported; convert the file, for example to H.264 with"
              + " AAC");
    }
    Optional<UnusableMediaException> tooLarge = tooLarge(exit);
    return tooLarge.isPresent() ? tooLarge : outOfMemory(exit);
  }

  /** A file that declares a huge block of data reaches the limit as well. */
  private static Optional<UnusableMediaException> outOfMemory(ProcessExit exit) {
    String other = MEMORY_ERROR_OF_DECODER.matcher(exit.errorOutput()).replaceAll("");
    return MEMORY_ERRORS.stream().anyMatch(exit::errorOutputContains)
            && CONTENT_ERRORS.stream().noneMatch(other::contains)
        ? fault(
            Failure.UNSUPPORTED,
            "the file needs more memory than this service allows, or is damaged; convert it, for"
                + " example to H.264 in MP4 with a smaller frame size")
        : Optional.empty();
  }

  /** The fault of a video whose frames exceed the pixel limit; empty for any other exit. */
  public static Optional<UnusableMediaException> tooLarge(ProcessExit exit) {
    return exit.errorOutputContains("Picture size") || exit.errorOutputContains("Dimensions ")
        ? fault(Failure.UNSUPPORTED, "the frame size is too large; the maximum is 8K")
        : Optional.empty();
  }

  public static UnusableMediaException damaged() {
    return new UnusableMediaException(
        Failure.DAMAGED, "the file is damaged: too little of its video or audio can be decoded");
  }

  public static UnusableMediaException notMedia() {
    return new UnusableMediaException(Failure.NOT_MEDIA, "the file is not a video");
  }

  private static Optional<UnusableMediaException> fault(String code, String message) {
    return Optional.of(new UnusableMediaException(code, message));
  }
}
