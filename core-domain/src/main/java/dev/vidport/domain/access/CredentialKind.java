package dev.vidport.domain.access;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of bearer credentials, identified by their prefix (decisions, "Identifiers"). */
public enum CredentialKind {
  API_KEY("vpk_"),
  SESSION("vps_"),
  UPLOAD_TOKEN("vpu_"),
  EDIT_TOKEN("vpe_");

  private final String prefix;

  CredentialKind(String prefix) {
    this.prefix = prefix;
  }

  public static Optional<CredentialKind> of(String bearer) {
    return Arrays.stream(values()).filter(kind -> bearer.startsWith(kind.prefix)).findFirst();
  }
}
