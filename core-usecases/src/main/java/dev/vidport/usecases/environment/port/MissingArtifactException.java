package dev.vidport.usecases.environment.port;

import java.io.IOException;

/** The settings name something whose adapter is in an artifact that is not on the class path. */
public final class MissingArtifactException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String artifact;

  /**
   * @param what what the settings name, such as {@code an S3 store}
   * @param artifact the name of the artifact, such as {@code vidport-s3}
   */
  public MissingArtifactException(String what, String artifact) {
    super("the settings name " + what + "; add dev.vidport:" + artifact + " to the class path");
    this.artifact = artifact;
  }

  /** The name of the artifact, such as {@code vidport-s3}, in the group {@code dev.vidport}. */
  public String artifact() {
    return artifact;
  }
}
