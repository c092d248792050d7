package dev.vidport.domain.access;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of bearer credentials, identified by their prefix (decisions, "Identifiers"). */
public enum CredentialKind {
  API_KEY(ApiKey.PREFIX),
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

  /** The first characters of every credential of this kind. */
  public String prefix() {
    return prefix;
  }
}
