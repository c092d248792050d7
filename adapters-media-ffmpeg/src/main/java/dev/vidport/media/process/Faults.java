package dev.vidport.media.process;

import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.render.MediaFault;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Tells the faults of media from those of the machine by how ffmpeg and ffprobe ended. */
public final class Faults {
  /**
   * A lack of memory is not among them: it is said of packets that claim gigabytes, while a machine
   * that has no more of it kills.
   */
  private static final List<String> OF_THE_MACHINE =
      List.of(
          "No space left on device",
          "Too many open files",
          "Connection refused",
          "Permission denied",
          "No such file or directory",
          "Server returned",
          // A build of ffmpeg that lacks something.
          "Unrecognized option",
          "Option not found",
          "No such filter",
          "Unknown encoder",
          "Read-only file system");

  /** What is said where decoding, or a filter given what was decoded, got nowhere. */
  private static final List<String> OF_THE_CONTENT =
      List.of(
          "Error while decoding",
          "Invalid data found",
          // Not one frame was decoded of a stream that was asked for.
          "Cannot determine format of input stream");

  private static final int DECODING_FAILED = 69;

  private Faults() {}

  /**
   * Answers the fault of media that {@code exit} of a rendering program stands for.
   *
   * @throws IOException when it was not the media's
   */
  public static MediaFault of(String program, Exit exit) throws IOException {
    Optional<MediaFault> named = named(program, exit);
    if (named.isPresent()) {
      return named.orElseThrow();
    }
    if (exit.crashed()
        || exit.code() == DECODING_FAILED
        || OF_THE_CONTENT.stream().anyMatch(exit::complained)) {
      return damaged();
    }
    throw new IOException(program + " ended with " + exit.code() + ": " + exit.complaints());
  }

  /**
   * Answers the fault of media that {@code exit} of a program that only looked at it stands for.
   * Such a program has nothing else to fail by: each decoder says in its own words why it does not
   * start.
   *
   * @throws IOException when it was not the media's
   */
  public static MediaFault ofProbe(String program, Exit exit) throws IOException {
    Optional<MediaFault> named = named(program, exit);
    if (named.isPresent()) {
      return named.orElseThrow();
    }
    if (exit.complaints().endsWith("Invalid data found when processing input")) {
      return notMedia();
    }
    if (exit.crashed() || exit.code() == 1) {
      return damaged();
    }
    throw new IOException(program + " ended with " + exit.code() + ": " + exit.complaints());
  }

  /**
   * @throws IOException when {@code exit} is a fault of the machine for certain
   */
  public static void refuseOfMachine(String program, Exit exit) throws IOException {
    if (exit.killed()) {
      throw new IOException(
          program + " was killed: out of memory, or past its limit of processor time");
    }
    if (OF_THE_MACHINE.stream().anyMatch(exit::complained)) {
      throw new IOException(program + " failed: " + exit.complaints());
    }
  }

  private static Optional<MediaFault> named(String program, Exit exit) throws IOException {
    refuseOfMachine(program, exit);
    if (exit.wroteTooMuch()) {
      return fault(Failure.UNSUPPORTED, "the output would be larger than this service makes");
    }
    if (exit.complained("not on whitelist")) {
      return fault(
          Failure.NOT_MEDIA,
          "this kind of file is not taken; upload MP4, MOV, MKV, WebM, AVI, FLV or MPEG-TS");
    }
    if (exit.complained("moov atom not found")) {
      return fault(
          Failure.DAMAGED,
          "the file is cut off: the index at its end is missing; finish and upload it again");
    }
    if (exit.complained("Decoder (codec")
        || exit.complained("Decoding requested, but no decoder")) {
      return fault(
          Failure.UNSUPPORTED,
          "the picture or the sound is coded in a way that can't be decoded here; convert it, for"
              + " instance to H.264 with AAC");
    }
    return tooLarge(exit);
  }

  /** The fault of a picture that declares more pixels than are decoded. */
  public static Optional<MediaFault> tooLarge(Exit exit) {
    return exit.complained("Picture size") || exit.complained("Dimensions ")
        ? fault(Failure.UNSUPPORTED, "the picture is too large; the largest is 8K")
        : Optional.empty();
  }

  public static MediaFault damaged() {
    return new MediaFault(
        new Failure(
            Failure.DAMAGED,
            "the file is damaged: too little of its picture or sound can be decoded"));
  }

  public static MediaFault notMedia() {
    return new MediaFault(new Failure(Failure.NOT_MEDIA, "the file is not a video"));
  }

  private static Optional<MediaFault> fault(String code, String message) {
    return Optional.of(new MediaFault(new Failure(code, message)));
  }
}
