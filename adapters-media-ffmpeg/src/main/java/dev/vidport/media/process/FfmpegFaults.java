package dev.vidport.media.process;

import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.render.UnusableMediaException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Tells faults of the media from faults of the machine, by the exit of ffmpeg or ffprobe. */
public final class FfmpegFaults {
  /**
   * Error output that shows a fault of the machine. "Cannot allocate memory" is not in the list:
   * ffmpeg prints it for packets that claim gigabytes, while a machine without free memory kills
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

  /** Error output that shows failed decoding, or a filter without any decoded input. */
  private static final List<String> CONTENT_ERRORS =
      List.of(
          "Error while decoding",
          "Invalid data found",
          // No frame of a mapped stream could be decoded.
          "Cannot determine format of input stream");

  /**
   * Printed for options that the build of ffmpeg lacks, but also for misspelled ones of filters.
   */
  private static final String UNKNOWN_OPTION = "Option not found";

  private static final int DECODING_FAILED = 69;

  private FfmpegFaults() {}

  /**
   * Returns the fault of the media that made a rendering program end with {@code exit}.
   *
   * @throws IOException when the fault is not the media's
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
   * Returns the fault of the media that made a probing program end with {@code exit}. ProcessExit
   * code 1 is the media's fault unless the error output shows a fault of the machine, since each
   * decoder words its errors in its own way.
   *
   * @throws IOException when the fault is not the media's
   */
  public static UnusableMediaException ofProbe(String program, ProcessExit exit)
      throws IOException {
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
      throw new IOException(
          program
              + " was killed: the machine ran out of memory, or the CPU time limit was reached");
    }
    if (isMachineFault(exit) || exit.errorOutputContains(UNKNOWN_OPTION)) {
      throw new IOException(program + " " + exit.description());
    }
  }

  static boolean isMachineFault(ProcessExit exit) {
    return exit.wasKilled() || MACHINE_ERRORS.stream().anyMatch(exit::errorOutputContains);
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
          "the output exceeds the size limit of this service; upload a shorter video");
    }
    if (exit.errorOutputContains("not on whitelist")) {
      return fault(
          Failure.NOT_MEDIA,
          "this file type is not supported; upload MP4, MOV, MKV, WebM, AVI, FLV or MPEG-TS");
    }
    if (exit.errorOutputContains("moov atom not found")) {
      return fault(
          Failure.DAMAGED,
          "the file is cut off: the index at its end is missing; complete the file and upload it"
              + " again");
    }
    if (exit.errorOutputContains("Decoder (codec")
        || exit.errorOutputContains("Decoding requested, but no decoder")) {
      return fault(
          Failure.UNSUPPORTED,
          "the video or audio codec is not supported; convert the file, for example to H.264 with"
              + " AAC");
    }
    return tooLarge(exit);
  }

  /** The fault of a video whose frames exceed the pixel limit; empty for any other exit. */
  public static Optional<UnusableMediaException> tooLarge(ProcessExit exit) {
    return exit.errorOutputContains("Picture size") || exit.errorOutputContains("Dimensions ")
        ? fault(Failure.UNSUPPORTED, "the frame size is too large; the maximum is 8K")
        : Optional.empty();
  }

  public static UnusableMediaException damaged() {
    return new UnusableMediaException(
        new Failure(
            Failure.DAMAGED,
            "the file is damaged: too little of its video or audio can be decoded"));
  }

  public static UnusableMediaException notMedia() {
    return new UnusableMediaException(new Failure(Failure.NOT_MEDIA, "the file is not a video"));
  }

  private static Optional<UnusableMediaException> fault(String code, String message) {
    return Optional.of(new UnusableMediaException(new Failure(code, message)));
  }
}
