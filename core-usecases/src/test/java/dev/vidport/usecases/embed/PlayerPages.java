package dev.vidport.usecases.embed;

import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.UseCasesFixture;
import java.net.URI;
import java.util.Optional;

/** The player pages of the videos of a fixture. */
final class PlayerPages {
  private static final String TOKEN = "?t=";

  private final UseCasesFixture fixture;

  PlayerPages(UseCasesFixture fixture) {
    this.fixture = fixture;
  }

  /** Enables the page of a video and returns its token. */
  String enable(VideoId video) {
    change(video, true);
    return token(video);
  }

  void change(VideoId video, boolean enabled) {
    fixture
        .useCases
        .embeds()
        .change()
        .handle(fixture.owner, fixture.owner.actor("192.0.2.7"), video, enabled);
  }

  /** The address of the page; empty while it is disabled. */
  Optional<URI> address(VideoId video) {
    return fixture.useCases.embeds().links().page(fixture.stored(video).details());
  }

  String token(VideoId video) {
    String address = address(video).orElseThrow().toString();
    return address.substring(address.indexOf(TOKEN) + TOKEN.length());
  }

  OpenEmbed.EmbeddedVideo open(VideoId video, String token) {
    return fixture.useCases.embeds().open().handle(video.value(), token);
  }
}
