// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalEntropy} from "../local/LocalEntropy.sol";
import {TestToken} from "../local/TestToken.sol";
import {deployed} from "./Deployed.sol";
import {vm} from "./Vm.sol";
import {Drawings} from "../Drawings.sol";
import {Guarantees} from "../Guarantees.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Table, Tier} from "../Prizes.sol";

/// @dev A deployed contract with one campaign that has money, and a provider. Each test starts from here.
abstract contract Stage {
    uint256 internal constant START = 1_800_000_000;
    uint96 internal constant DOLLAR = 1e6;
    uint96 internal constant MAX_PER_DRAWING = 1_000_000 * DOLLAR;
    uint96 internal constant MAX_PER_DAY = 2_000_000 * DOLLAR;
    uint96 internal constant MONEY = 10_000_000 * DOLLAR;
    uint40 internal constant NOTICE = 48 hours;
    uint32 internal constant CALLBACK_GAS = 60_000;
    uint64 internal constant CHAIN_LENGTH = 200;
    uint128 internal constant PROTOCOL_FEE = 3;
    uint128 internal constant PROVIDER_FEE = 1 gwei;

    address internal owner = address(0xA11CE);
    address internal registrar = address(0x5EC);
    address internal operator = address(0xB0B);
    address internal pauser = address(0xCAFE);
    address internal provider = address(0xD1CE);
    address internal wallet = address(0xFACE);
    address internal refundTo = address(0xBACC);
    address internal stranger = address(0xBAD);

    LocalEntropy internal entropy;
    PrizeDrawings internal drawings;
    TestToken internal token;
    bytes32[] internal chain;

    /// @dev The compiler takes it that the time of a call does not change within it, so tests keep their own.
    uint256 internal clock;

    function setUp() public virtual {
        _pass(START);
        bytes memory setUp = abi.encodeCall(LocalEntropy.initialize, (PROTOCOL_FEE));
        address entropyCode = deployed("local-entropy", abi.encode(provider));
        entropy = LocalEntropy(deployed("erc1967-proxy", abi.encode(entropyCode, setUp)));
        _deploy(CALLBACK_GAS);
        token = TestToken(deployed("test-token", ""));
        _commit();
        _register("shop", wallet);
        _deposit(1, MONEY);
    }

    /// @dev With a float of ether for fees.
    function _deploy(uint32 callbackGas) internal {
        PrizeDrawings.Setup memory setup = PrizeDrawings.Setup(
            owner, registrar, operator, pauser, address(entropy), provider, callbackGas, 1 ether, NOTICE
        );
        drawings = PrizeDrawings(deployed("prize-drawings", abi.encode(setup)));
        vm.deal(address(drawings), 1 ether);
    }

    /// @dev Value i is the hash of value i + 1; the registration takes sequence number 0 and value 0.
    function _commit() private {
        chain = new bytes32[](CHAIN_LENGTH);
        chain[CHAIN_LENGTH - 1] = keccak256("the provider's secret");
        for (uint256 i = CHAIN_LENGTH - 1; i > 0; i--) {
            chain[i - 1] = keccak256(abi.encode(chain[i]));
        }
        vm.prank(provider);
        entropy.register(PROVIDER_FEE, chain[0], "", CHAIN_LENGTH, "");
    }

    /// @dev Five tiers: 1 in 1,000 wins $100,000, which is held; then $100, $10, $1, and nothing for two in five.
    function _table() internal pure returns (Table memory table) {
        (table.fingerprint, table.denominator, table.heldFrom) = (keccak256("table"), 1_000, 50_000 * DOLLAR);
        table.tiers = new Tier[](5);
        table.tiers[0] = Tier(1, 100_000 * DOLLAR);
        table.tiers[1] = Tier(50, 100 * DOLLAR);
        table.tiers[2] = Tier(200, 10 * DOLLAR);
        table.tiers[3] = Tier(600, DOLLAR);
        table.tiers[4] = Tier(1_000, 0);
    }

    function _terms() internal pure returns (Guarantees.Terms memory) {
        return Guarantees.Terms(500 * DOLLAR, 1_000 * DOLLAR, 7 days);
    }

    function _registration(string memory slug, address wallet_)
        internal
        view
        returns (PrizeDrawings.Registration memory registration)
    {
        registration.campaignId = drawings.campaignCount() + 1;
        (registration.slug, registration.token) = (slug, address(token));
        (registration.wallet, registration.refundTo) = (wallet_, refundTo);
        (registration.maxPerDrawing, registration.maxPerDay) = (MAX_PER_DRAWING, MAX_PER_DAY);
        (registration.table, registration.terms) = (_table(), _terms());
    }

    function _register(string memory slug, address wallet_) internal returns (uint64 campaignId) {
        PrizeDrawings.Registration memory registration = _registration(slug, wallet_);
        vm.prank(registrar);
        drawings.registerCampaign(registration);
        return registration.campaignId;
    }

    function _deposit(uint64 campaignId, uint256 amount) internal {
        token.mint(address(this), amount);
        token.approve(address(drawings), amount);
        drawings.deposit(campaignId, amount);
    }

    function _requestOf(uint64 campaignId, uint48 number, uint32 winners)
        internal
        view
        returns (Drawings.DrawingRequest memory request)
    {
        (request.campaignId, request.number, request.winnersCount) = (campaignId, number, winners);
        request.drawingId = keccak256(abi.encode("id", campaignId, number));
        request.winnersCommitment = keccak256(abi.encode("winners", campaignId, number));
        request.salt = keccak256(abi.encode("salt", campaignId, number));
        (request.cutoffAt, request.drawAt) = (uint40(clock - 60), uint40(clock));
        (request.tableNumber,) = drawings.tableAt(campaignId, request.drawAt);
    }

    function _request(uint64 campaignId, uint32 winners) internal returns (uint48 number, uint64 sequence) {
        number = drawings.campaign(campaignId).drawings + 1;
        Drawings.DrawingRequest memory request = _requestOf(campaignId, number, winners);
        vm.prank(operator);
        sequence = drawings.requestDrawing(request, 1 ether);
    }

    function _reveal(uint64 campaignId, uint48 number, uint64 sequence) internal returns (bytes32) {
        bytes32 contribution = drawings.drawing(campaignId, number).contribution;
        entropy.revealWithCallback(provider, sequence, contribution, chain[sequence]);
        return drawings.drawing(campaignId, number).randomValue;
    }

    /// @dev A drawing of so many winners, with a value that the provider gave.
    function _draw(uint64 campaignId, uint32 winners) internal returns (uint48 number) {
        uint64 sequence;
        (number, sequence) = _request(campaignId, winners);
        _reveal(campaignId, number, sequence);
    }

    /// @dev A drawing with a value that the test chose.
    function _drawWith(uint64 campaignId, uint32 winners, bytes32 value) internal returns (uint48 number) {
        uint64 sequence;
        (number, sequence) = _request(campaignId, winners);
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, provider, value);
    }

    /// @dev What a list wins, computed another way than the contract does: one position and one tier after the other.
    function _expected(bytes32 value, Table memory table, uint256 winners)
        internal
        pure
        returns (uint256 transferred, uint256 held, uint96 best)
    {
        for (uint256 position = 0; position < winners; position++) {
            uint256 roll = uint256(sha256(abi.encodePacked(value, position))) % table.denominator;
            for (uint256 i = 0; i < table.tiers.length; i++) {
                if (roll >= table.tiers[i].threshold) continue;
                uint96 amount = table.tiers[i].amount;
                if (amount >= table.heldFrom) held += amount;
                else transferred += amount;
                if (amount > best) best = amount;
                break;
            }
        }
    }

    function _pass(uint256 time) internal {
        clock += time;
        vm.warp(clock);
    }

    function _expect(bytes memory reason) internal {
        vm.expectRevert(reason);
    }

    function _expect(bytes4 selector) internal {
        vm.expectRevert(abi.encodePacked(selector));
    }

    /// @dev Brings any number into a range, both ends included.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        uint256 size = high - low;
        return size == type(uint256).max ? value : low + value % (size + 1);
    }
}
