package dev.vidport.http.server.access;

import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.CreateUploadToken;
import dev.vidport.usecases.access.IssueToken;
import dev.vidport.usecases.edit.CreateEditToken;
import dev.vidport.usecases.edit.EditUseCases;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes that make tokens for browsers (service interface 4.3). */
public final class BrowserTokenRoutes {
  private final AccessUseCases access;
  private final EditUseCases edits;

  public BrowserTokenRoutes(AccessUseCases access, EditUseCases edits) {
    this.access = access;
    this.edits = edits;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/upload-tokens",
            Operation.CREATE_UPLOAD_TOKEN,
            "createUploadToken",
            new CommandHandler<>(
                BrowserTokenRoutes::uploadCommand, CreateUploadToken::check, this::uploadToken)),
        new Route(
            "POST",
            "/edit-tokens",
            Operation.CREATE_EDIT_TOKEN,
            "createEditToken",
            new CommandHandler<>(
                BrowserTokenRoutes::editCommand, CreateEditToken::check, this::editToken)));
  }

  private static CreateUploadToken.Command uploadCommand(Call call, Problems problems) {
    Fields body = call.body();
    UploadPolicy policy =
        new UploadPolicy(
            body.number("maxBytes"),
            body.integer("maxSeconds"),
            body.integer("maxHeight"),
            OptionFields.captions(body, problems),
            OptionFields.audioTracks(body),
            body.flag("watermark"),
            metadata(body),
            OptionFields.deleteAfter(body));
    return new CreateUploadToken.Command(call.principal(), body.integer("expiresIn"), policy);
  }

  private RouteResponse uploadToken(Call call, CreateUploadToken.Command command) {
    IssueToken.IssuedToken made = access.createUploadToken().handle(command);
    ObjectNode json =
        ApiJson.object()
            .put("uploadToken", made.secret().reveal())
            .put("tokenId", made.token().id().value())
            .put("expiresAt", made.token().validUntil().getEpochSecond());
    json.set("policy", policy(command.policy(), call));
    return RouteResponse.created(json);
  }

  private static ObjectNode policy(UploadPolicy policy, Call call) {
    ObjectNode json =
        ApiJson.object().put("maxBytes", policy.maxFileBytes(call.principal().plan()));
    policy.maxSeconds().ifPresent(seconds -> json.put("maxSeconds", seconds));
    policy.maxHeight().ifPresent(height -> json.put("maxHeight", height));
    policy.captions().ifPresent(captions -> json.set("captions", captions(captions)));
    policy.deleteAfter().ifPresent(at -> json.put(ScheduledDeletion.FIELD, at.getEpochSecond()));
    if (policy.audioTracks() == AudioTrackChoice.MAIN) {
      json.put("audioTracks", policy.audioTracks().label());
    }
    if (policy.watermark()) {
      json.put("watermark", true);
    }
    ObjectNode metadata = json.putObject("metadata");
    policy.metadata().pairs().forEach(metadata::put);
    return json;
  }

  private static JsonNode captions(CaptionRequest captions) {
    return captions
        .language()
        .<JsonNode>map(language -> ApiJson.object().put("language", language.code()))
        .orElse(BooleanNode.TRUE);
  }

  private static CreateEditToken.Command editCommand(Call call, Problems problems) {
    Fields body = call.body();
    return new CreateEditToken.Command(
        call.principal(),
        body.strings("videoIds").stream().map(Call::videoOrNone).toList(),
        body.integer("expiresIn"),
        new EditPolicy(body.integer("maxSeconds"), body.text("title"), metadata(body)));
  }

  private RouteResponse editToken(Call call, CreateEditToken.Command command) {
    IssueToken.IssuedToken made = edits.createToken().handle(command);
    ObjectNode json =
        ApiJson.object()
            .put("token", made.secret().reveal())
            .put("tokenId", made.token().id().value())
            .put("expiresAt", made.token().validUntil().getEpochSecond());
    ArrayNode sources = json.putArray("videoIds");
    ((TokenPurpose.Edit) made.token().purpose())
        .sources()
        .forEach(video -> sources.add(video.value()));
    return RouteResponse.created(json);
  }

  private static Metadata metadata(Fields body) {
    return new Metadata(OptionFields.metadata(body));
  }
}
