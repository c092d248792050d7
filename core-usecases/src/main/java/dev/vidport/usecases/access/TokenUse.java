package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.BrowserTokens;
import java.time.Instant;

/** Ties a browser token to the one video that it creates. */
public final class TokenUse {
  private final BrowserTokens tokens;

  public TokenUse(BrowserTokens tokens) {
    this.tokens = tokens;
  }

  /**
   * Part of the transaction that stores {@code video}. Has no effect unless the principal is a
   * token.
   *
   * @param now in whole microseconds
   * @throws RefusalException {@code UPLOAD_TOKEN_USED} or {@code EDIT_TOKEN_USED} when the token
   *     has created another video or has ended since the request was authenticated
   */
  public void created(Principal principal, VideoId video, Instant now) {
    CredentialKind kind = principal.kind();
    if (kind != CredentialKind.UPLOAD_TOKEN && kind != CredentialKind.EDIT_TOKEN) {
      return;
    }
    if (!tokens.use(new TokenId(principal.credential().id()), video, now)) {
      throw new RefusalException(
          kind == CredentialKind.UPLOAD_TOKEN
              ? RefusalCode.UPLOAD_TOKEN_USED
              : RefusalCode.EDIT_TOKEN_USED,
          "this token already created its video, or has just ended");
    }
  }

  /**
   * Part of the transaction that deletes the unfinished upload {@code video}: the token that
   * created it may create another one.
   */
  public void discarded(VideoId video) {
    tokens.free(video);
  }
}
