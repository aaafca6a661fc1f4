// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";
import {Drawings} from "../Drawings.sol";
import {Guarantees} from "../Guarantees.sol";
import {Table} from "../Prizes.sol";
import {Stage} from "./Stage.sol";

/// @dev Everything that anyone may do with two campaigns, with whatever arguments forge comes up with. Remembers, from
/// the outside, what was deposited, refunded and paid.
contract History is Stage {
    uint256 public constant CAMPAIGNS = 2;

    mapping(uint64 campaignId => uint256) public depositedFor;
    mapping(uint64 campaignId => uint256) public refundedOf;
    mapping(uint64 campaignId => uint256) public guaranteesOf;
    mapping(uint64 campaignId => mapping(uint48 number => bytes32)) public firstValue;
    mapping(uint64 campaignId => mapping(uint48 number => bool)) public voided;
    /// @dev The last number of a campaign that moved away; 0: it did not.
    mapping(uint64 campaignId => uint48) public movedAt;
    mapping(uint64 campaignId => mapping(uint48 number => bool)) private _hasValue;
    mapping(uint64 campaignId => uint40[]) private _guaranteedAt;
    uint64 private _asked;

    constructor() {
        setUp();
        depositedFor[1] = MONEY;
        _register("other", walletOf(2));
    }

    /// @dev forge calls it as it calls all else; the first time counts.
    function setUp() public override {
        if (clock == 0) super.setUp();
    }

    function world() external view returns (address, address) {
        return (address(drawings), address(token));
    }

    function walletOf(uint64 campaignId) public view returns (address) {
        return campaignId == 1 ? wallet : address(0xF00D);
    }

    function prizeTable() external pure returns (Table memory) {
        return _table();
    }

    function guaranteedAt(uint64 campaignId) external view returns (uint40[] memory) {
        return _guaranteedAt[campaignId];
    }

    function pass(uint256 time) external {
        _pass(bound(time, 0, 5 days));
    }

    function deposit(uint64 campaignId, uint96 amount) external {
        campaignId = _campaignOf(campaignId);
        amount = uint96(bound(amount, 0, MONEY));
        _deposit(campaignId, amount);
        depositedFor[campaignId] += amount;
    }

    function request(uint64 campaignId, uint32 winners) external {
        campaignId = _campaignOf(campaignId);
        if (movedAt[campaignId] != 0) return;
        _request(campaignId, uint32(bound(winners, 1, 30)));
        _asked++;
    }

    /// @dev One of the campaigns, late in a history; the next request there is refused.
    function move(uint8 turn) external {
        uint48 last = drawings.campaign(2).drawings;
        if (turn % 16 != 0 || last < 3 || movedAt[2] != 0) return;
        vm.prank(registrar);
        drawings.moveCampaign(2, last, address(token));
        movedAt[2] = last;
        Drawings.DrawingRequest memory next = _requestOf(2, last + 1, 1);
        vm.prank(operator);
        vm.expectRevert();
        drawings.requestDrawing(next, 1 ether);
    }

    function answer(uint64 sequence, bytes32 value, uint8 turn) external {
        sequence = uint64(bound(sequence, 0, _asked));
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, turn % 8 == 0 ? stranger : provider, value);
        (uint64 campaignId, uint48 number) = drawings.placeOf(sequence);
        if (number == 0 || turn % 8 == 0 || _hasValue[campaignId][number] || voided[campaignId][number]) return;
        (_hasValue[campaignId][number], firstValue[campaignId][number]) = (true, value);
    }

    function rerequest(uint64 campaignId, uint48 number) external {
        campaignId = _campaignOf(campaignId);
        try drawings.rerequest(campaignId, _numberOf(campaignId, number)) {
            _asked++;
        } catch {}
    }

    function voidDrawing(uint64 campaignId, uint48 number) external {
        campaignId = _campaignOf(campaignId);
        number = _numberOf(campaignId, number);
        vm.prank(owner);
        try drawings.voidDrawing(campaignId, number, "because") {
            voided[campaignId][number] = true;
        } catch {}
    }

    function settle(uint64 campaignId, uint48 number, uint256 limit, address anyone) external {
        vm.prank(anyone);
        try drawings.settle(_campaignOf(campaignId), _numberOf(campaignId, number), _table(), bound(limit, 0, 20)) {}
            catch {}
    }

    function payGuarantee(uint64 campaignId, uint48 number) external {
        campaignId = _campaignOf(campaignId);
        number = _numberOf(campaignId, number);
        uint48 index = drawings.guarantee(campaignId).payments + 1;
        vm.prank(operator);
        try drawings.payGuarantee(Guarantees.GuaranteeOrder(campaignId, index, index, number), _table()) {
            guaranteesOf[campaignId] += _terms().amount;
            _guaranteedAt[campaignId].push(uint40(clock));
        } catch {}
    }

    function refund(uint64 campaignId, uint96 amount) external {
        campaignId = _campaignOf(campaignId);
        amount = uint96(bound(amount, 0, MONEY));
        vm.prank(owner);
        try drawings.refund(campaignId, amount) {
            refundedOf[campaignId] += amount;
        } catch {}
    }

    function withdraw(uint256 stray, uint256 amount) external {
        token.mint(address(drawings), bound(stray, 0, 100));
        vm.prank(owner);
        try drawings.withdraw(address(token), stranger, bound(amount, 0, MONEY)) {} catch {}
    }

    function setLimits(uint64 campaignId, uint96 maxPerDrawing, uint96 maxPerDay) external {
        vm.prank(owner);
        drawings.setLimits(_campaignOf(campaignId), maxPerDrawing, maxPerDay);
    }

    /// @dev One that was requested, or the next.
    function _numberOf(uint64 campaignId, uint48 any) private view returns (uint48) {
        return uint48(bound(any, 1, drawings.campaign(campaignId).drawings + 1));
    }

    function _campaignOf(uint64 any) private pure returns (uint64) {
        return uint64(1 + any % CAMPAIGNS);
    }
}
