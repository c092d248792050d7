package dev.vidport.http.server.access;

import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.video.Metadata;
import dev.vidport.http.server.call.Call;
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
            this::uploadToken),
        new Route(
            "POST",
            "/edit-tokens",
            Operation.CREATE_EDIT_TOKEN,
            "createEditToken",
            this::editToken));
  }

  private RouteResponse uploadToken(Call call) {
    Fields body = call.body();
    Problems problems = new Problems();
    UploadPolicy policy =
        new UploadPolicy(
            body.number("maxBytes"),
            body.integer("maxSeconds"),
            body.integer("maxHeight"),
            OptionFields.captions(body, problems),
            metadata(body));
    problems.refuseIfAny();
    IssueToken.IssuedToken made =
        access
            .createUploadToken()
            .handle(
                new CreateUploadToken.Command(call.principal(), body.integer("expiresIn"), policy));
    ObjectNode json =
        ApiJson.object()
            .put("uploadToken", made.secret().reveal())
            .put("tokenId", made.token().id().value())
            .put("expiresAt", made.token().validUntil().getEpochSecond());
    json.set("policy", policy(policy, call));
    return RouteResponse.created(json);
  }

  private static ObjectNode policy(UploadPolicy policy, Call call) {
    ObjectNode json =
        ApiJson.object().put("maxBytes", policy.maxFileBytes(call.principal().plan()));
    policy.maxSeconds().ifPresent(seconds -> json.put("maxSeconds", seconds));
    policy.maxHeight().ifPresent(height -> json.put("maxHeight", height));
    policy.captions().ifPresent(captions -> json.set("captions", captions(captions)));
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

  private RouteResponse editToken(Call call) {
    Fields body = call.body();
    List<VideoId> videos = body.strings("videoIds").stream().map(VideoId::new).toList();
    EditPolicy policy =
        new EditPolicy(body.integer("maxSeconds"), body.text("title"), metadata(body));
    IssueToken.IssuedToken made =
        edits
            .createToken()
            .handle(
                new CreateEditToken.Command(
                    call.principal(), videos, body.integer("expiresIn"), policy));
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
