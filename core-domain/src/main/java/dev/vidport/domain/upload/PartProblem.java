package dev.vidport.domain.upload;

import dev.vidport.domain.refusal.Problem;

/** Creates the problems of parts that keep an upload from being completed. */
public final class PartProblem {
  private PartProblem() {}

  /** The field that holds the parts of {@code file}. */
  public static String list(UploadFileRole file) {
    return file == UploadFileRole.SOURCE ? "parts" : file.label() + ".parts";
  }

  /**
   * A problem of one part. Its field counts from 0, as all fields do: {@code parts[0]} is part 1.
   *
   * @param message follows the name of the part, such as {@code is missing}
   */
  public static Problem of(UploadFileRole file, int partNumber, String message) {
    return new Problem(
        list(file) + "[" + (partNumber - 1) + "]", "part " + partNumber + " " + message);
  }
}
